/** Texts in place of what a schema expects, and the ways to write texts into a URL. */
import fc from 'fast-check';

/**
 * Any code point but a surrogate, as `unit` of `fc.string`. fast-check's own `binary` keeps all 1.1 million in a map: a second of
 * CPU time to build, and 80 MB that each garbage collection of the process walks from then on.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((nth) => String.fromCodePoint(nth < 0xd800 ? nth : nth + 0x800));

/** Texts that services have stumbled over, and any others; NUL, lone surrogates and half escapes among them. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e1',
    'null',
    '[object Object]',
    '\0',
    '%',
    '../..',
    "' OR 1=1 --",
    '\ud800',
    '🙂',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'values.x',
    'body',
    '\ufeff',
    '\ufffe',
    '\u202e',
    '$where',
    '%00',
    'x'.repeat(201),
  ),
  fc.string({ unit: codePoint }),
  fc.string({ unit: 'grapheme' }),
);

/** Texts that HTTP allows in a header and passes on unchanged. */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...'aZ09-_.:;,="/%é'), minLength: 1, maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(255), '0', 'null', '"quoted"', 'a, b', 'a  b', '%00', '{}') },
);

/** The ways in which clients encode a text: as required, every byte, spaces as `+`, lower-case hexadecimal digits. */
const WRITERS: ((text: string) => string)[] = [
  encodeURIComponent,
  encodeURIComponent,
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (text) => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase()),
];

/** A lone surrogate has no UTF-8 encoding. It is sent as the invalid bytes that some clients write for it. */
export function written(text: string): fc.Arbitrary<string> {
  return text.isWellFormed() ? fc.constantFrom(...WRITERS).map((write) => write(text)) : fc.constant('%ED%A0%80');
}
