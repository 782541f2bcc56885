/** §11.1: a generator that knows the sharp edges of Markdown, HTML, URLs and Unicode. */
import fc from 'fast-check';

const PIECES = [
  ...['', ' ', '  ', '\t', '\n', '\n\n', '\n\n\n', '\r\n', '\r', '    ', '    x', '\t\t'],
  ...['#', '# ', '##', '*', '**', '***', '_', '__', '____', '~', '~~', '~~~', '`', '``', '```', '````'],
  ...['[', ']', '(', ')', '![', '](', '](x)', '[^1]', '[^1]:', '[r]', '[r]:', '[a]: b', '[ ]', '[ ] ', '[x] '],
  ...['<', '>', '<b>', '</b>', '<br>', '<!--', '-->', '<!-- -->', '<!-- pagebreak -->', '<div>', '<script>', '<code>'],
  ...['<a@b.c>', '<http://a.b>', '&', '&amp;', '&#x20;', '&#35;', '&#xFDD0;', '&lt', '&nbsp;', ';'],
  ...['|', '\\|', '||', '|---|', '| ---', ':--', ':-:', '---', '- ', '-', '--', '+', '+ ', '* ', '=', '==='],
  ...['1.', '1. ', '1)', '10', '1', '0', '.', ':', '"', "'", '\\', '\\\\', '\\\n'],
  ...['{{A}}', '{{x}}', '{{#A}}', '{{/A}}', '{{', '}}', '{', '}'],
  ...[
    '{#a}',
    '{: .a}',
    '{.a}',
    '{: #a}',
    '{a=b}',
    '{class=b}',
    '{s=1}',
    '{-}',
    '{:',
    '{#',
    ': a',
    ': ',
    '\n: a',
    ':::',
    '::: a',
    '::: {#a}',
    ']{',
    ']{#a}',
  ],
  ...['{::comment}', '{:/}', '{:toc}', '[a]{.mark}'],
  ...['https://', 'http://', 'https://a.b/c', 'HTTP://a.b', 'www.', 'www.a.b', 'WWW.a.b', 'a@b.c', '@'],
  ...['mailto:', 'mailto:a@b.c', 'xmpp:a@b.c/d', 'ftp://', 'javascript:', 'data:', 'w', 'p', 's', 'x', 'a', 'b', 'Z'],
  ...['é', '€', '—', '“', '。', '、', '\u3000', '\u00a0', '\u2003', '\u200b', '\u200d', '\u00ad', '\u202e', '\u2066'],
  ...['\u2069', '\u2028', '\u2029', '\ufeff', '\ue000', '\uf8ff', '\ufffd', '😀', '👨‍👩‍👧', '🇫🇷', '\u0301'],
  ...['中', '北**', '：', '：**', '**：', '（', '）', '「', '한', '～~~', '𠀀'],
  ...['!', '?', ',', '/', '%', '%20', '^', '$', '__proto__'],
];

/** What §11.4 refuses in a value. */
const REFUSED = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

function allowed(text: string) {
  return text.replace(REFUSED, '');
}

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 5 })
  .map((codePoints) => allowed(String.fromCodePoint(...codePoints)));

/** Every kind of text that may be sent. */
export const sharpValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join('')) },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }).map(allowed) },
  { weight: 1, arbitrary: anyText },
);
