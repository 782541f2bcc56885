/**
 * CommonMark §6: parses plain inline content: letters, escapes, and simple emphasis, code, links and anchors side by side. Content whose
 * meaning depends on more than its nearest neighbours is left to micromark.
 */
import type { PhrasingContent } from 'mdast';

/** The characters that end plain text. An attribute list may begin with some braces. */
const SPECIAL = /[\\`*_[\]<~]|&(?=[#\p{L}\p{N}])|!(?=\[)|\{(?=[ \t]*(?:[:#.-]|[^\s{}=]+=))/gu;
/** GFM §6.9: text that may become a link (autolink). An escape prevents it. */
const ADDRESS = /(?<!\\)@|www\.|https?:/i;

const PLAIN = '[^\\\\`*_\\[\\]<~&!\\n]';
const WORDS = `[\\p{L}\\p{N}](?:${PLAIN}*[\\p{L}\\p{N}])?`;
/** CommonMark §6.2: emphasis that opens after a space and ends before a space or punctuation can be read in only one way. */
const EMPHASIS = new RegExp(`(\\*{1,2})(${WORDS}(?:[.,;:)?](?=\\1(?:\\s|$)))?)\\1(?=[\\s.,;:)?]|$)`, 'uy');
const CODE = /`([^`\n]+)`(?!`)/y;
/** The text may be a number such as `4.2(b)`. */
const LINK = new RegExp(`\\[(\\(?${WORDS}\\)?)\\]\\(([A-Za-z0-9:/._?=%#+~,;@-]+)\\)`, 'uy');
/** A picture without a title. An attribute list may follow it. */
const PICTURE = new RegExp(`!\\[(${WORDS})\\]\\(([A-Za-z0-9:/._?=%#+~,;@-]+)\\)(?!\\{)`, 'uy');
/** An anchor before text, whose name has no character references. */
const ANCHOR = /<a id="([^"&<>{|`\\\n]+)"><\/a>(?=[^\s<]|<a id=")/y;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** `text`: began in the source at `from`. */
type Reader = { source: string; at: number; nodes: PhrasingContent[]; text: string; from: number };

/** Parses one construct at `at`. Returns false when it is not plain. */
type Rule = (reader: Reader) => boolean;

function flush(reader: Reader): boolean {
  if (reader.text === '') return true;
  if (ADDRESS.test(reader.source.slice(reader.from, reader.at))) return false;
  reader.nodes.push({ type: 'text', value: reader.text });
  reader.text = '';
  return true;
}

function matched(pattern: RegExp, { source, at }: Reader): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function add(reader: Reader, node: PhrasingContent, length: number): boolean {
  if (!flush(reader)) return false;
  reader.nodes.push(node);
  reader.at += length;
  reader.from = reader.at;
  return true;
}

const backslash: Rule = (reader) => {
  const next = reader.source[reader.at + 1];
  if (next === '\n') {
    const before = reader.source[reader.at - 1];
    return before !== undefined && !/\s/.test(before) && add(reader, { type: 'break' }, 2);
  }
  const escaped = next !== undefined && PUNCTUATION.test(next);
  reader.text += escaped ? next : '\\';
  reader.at += escaped ? 2 : 1;
  return true;
};

const code: Rule = (reader) => {
  const found = matched(CODE, reader);
  if (!found || /^\s|\s$/.test(found[1]!)) return false;
  return add(reader, { type: 'inlineCode', value: found[1]! }, found[0].length);
};

const emphasis: Rule = (reader) => {
  if (reader.at > 0 && !/[ \n(]/.test(reader.source[reader.at - 1]!)) return false;
  const found = matched(EMPHASIS, reader);
  if (!found || ADDRESS.test(found[2]!)) return false;
  const type = found[1] === '**' ? 'strong' : 'emphasis';
  return add(reader, { type, children: [{ type: 'text', value: found[2]! }] }, found[0].length);
};

const link: Rule = (reader) => {
  const found = matched(LINK, reader);
  // A URL in the text of a link is no link of its own.
  if (!found) return false;
  const children: [PhrasingContent] = [{ type: 'text', value: found[1]! }];
  return add(reader, { type: 'link', title: null, url: found[2]!, children } as PhrasingContent, found[0].length);
};

const picture: Rule = (reader) => {
  const found = matched(PICTURE, reader);
  if (!found || ADDRESS.test(found[1]!)) return false;
  return add(reader, { type: 'image', title: null, url: found[2]!, alt: found[1]! }, found[0].length);
};

const anchor: Rule = (reader) => {
  const found = matched(ANCHOR, reader);
  // A line end before a tag becomes a tag itself (`normaliseTree`).
  if (reader.text === '' && reader.nodes.at(-1)?.type === 'break') return false;
  return found !== null && add(reader, { type: 'anchor', id: found[1]! }, found[0].length);
};

/** Every opening bracket is parsed as a link or left to micromark, so a closing one alone is text. */
const closing: Rule = (reader) => {
  reader.text += ']';
  reader.at += 1;
  return true;
};

const rules: Record<string, Rule> = {
  '\\': backslash,
  '`': code,
  '*': emphasis,
  '[': link,
  ']': closing,
  '<': anchor,
  '!': picture,
};

/** Parses text without spaces at the ends of its lines. Undefined if some of it is not plain. */
export function plainInline(source: string): PhrasingContent[] | undefined {
  const next = (from: number): number => {
    SPECIAL.lastIndex = from;
    return SPECIAL.exec(source)?.index ?? -1;
  };
  let special = next(0);
  if (special < 0) return ADDRESS.test(source) ? undefined : source === '' ? [] : [{ type: 'text', value: source }];
  const reader: Reader = { source, at: 0, nodes: [], text: '', from: 0 };
  for (; special >= 0; special = next(reader.at)) {
    reader.text += source.slice(reader.at, special);
    reader.at = special;
    if (!rules[source[reader.at]!]?.(reader)) return undefined;
  }
  reader.text += source.slice(reader.at);
  reader.at = source.length;
  return flush(reader) ? reader.nodes : undefined;
}
