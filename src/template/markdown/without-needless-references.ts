/**
 * CommonMark §6.2: writes a letter beside emphasis as the letter it is. mdast-util-to-markdown writes it as a character reference
 * (`**甲方：**&#x5317;京`), so that the delimiter run beside it can close. With the CJK-friendly amendment (syntax/cjk-friendly.ts) a
 * delimiter run between that letter and a Chinese, Japanese or Korean character opens and closes the same spans without it.
 */
import type { Nodes } from 'mdast';
import type { Handle } from 'mdast-util-to-markdown';
import { classifyCharacter, isCjk, isSpaceOrPunctuation } from 'micromark-extension-cjk-friendly-util';

const REFERENCE = /&#x([0-9A-F]+);/g;
/** The amendment covers these. An underscore keeps to the standard. */
const MARKERS = '*~';
const STRICT = '_';

function isCjkCode(code: number): boolean {
  return isCjk(classifyCharacter(code));
}

/** The character on the other side of the delimiter run at an index; undefined where there is no run. */
function acrossMarkers(text: string, at: number, step: 1 | -1): string | undefined {
  const marker = text[at];
  if (marker === undefined || !MARKERS.includes(marker)) return undefined;
  let beyond = at;
  while (text[beyond] === marker) beyond += step;
  return text[beyond] ?? '';
}

/** Whether a letter may stand for its reference, which is from `start` to `end`. */
function mayStandBare(code: number, text: string, start: number, end: number): boolean {
  if (isSpaceOrPunctuation(classifyCharacter(code)) || text[start - 1] === STRICT || text[end] === STRICT) return false;
  const across = [acrossMarkers(text, start - 1, -1), acrossMarkers(text, end, 1)].filter((one) => one !== undefined);
  return across.length > 0 && (isCjkCode(code) || across.every((one) => one !== '' && isCjkCode(one.charCodeAt(0))));
}

/** Whether what looks like a reference may be something else: code, an address, or text that shows references. */
function holdsReferences(node: Nodes): boolean {
  return (
    Object.values(node).some((value) => typeof value === 'string' && value.includes('&#')) ||
    ('children' in node && node.children.some(holdsReferences))
  );
}

/** Prints a block as `print` does, without the references that the amendment does not need. */
export function withoutNeedlessReferences(print: Handle): Handle {
  return (node: Nodes, parent, state, info) => {
    const printed = print(node, parent, state, info);
    if (!printed.includes('&#x') || holdsReferences(node)) return printed;
    return printed.replace(REFERENCE, (reference: string, digits: string, at: number) => {
      const code = Number.parseInt(digits, 16);
      return mayStandBare(code, printed, at, at + reference.length) ? String.fromCodePoint(code) : reference;
    });
  };
}
