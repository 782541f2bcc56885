/**
 * §10.2, §10.20, §10.21, §10.24: the Markdown of templates and documents as a micromark extension: CommonMark and GFM, with the CJK-friendly amendment for
 * emphasis, attribute lists, definition lists and lines to write on. Some constructs of micromark take quadratic time on hostile text; those of this folder stand in for them and read the
 * same in linear time (§10.16).
 */
import { blockQuote, htmlText, list } from 'micromark-core-commonmark';
import { gfm } from 'micromark-extension-gfm';
import type { Construct, Extension } from 'micromark-util-types';
import { attention } from './attention.ts';
import { attributeList } from './attribute-list.ts';
import { bracketedSpan } from './bracketed-span.ts';
import { cjkFriendly } from './cjk-friendly.ts';
import { description } from './description.ts';
import { divFence } from './div-fence.ts';
import { imageBeforeNote } from './image-before-note.ts';
import { joinedData } from './joined-data.ts';
import { limitDepth } from './limit-depth.ts';
import { patchEditMap } from './patch-edit-map.ts';
import { skipUnclosedHtml } from './skip-unclosed-html.ts';
import { resolveStrikethrough, STRIKETHROUGH } from './strikethrough.ts';
import { writingLine } from './writing-line.ts';

patchEditMap();

function code(character: string): number {
  return character.charCodeAt(0);
}

const standard = gfm({ singleTilde: false });

/** The constructs that GFM adds at a character. */
function added(character: string): Construct[] {
  return [standard.text![code(character)] ?? []].flat();
}

function only(character: string): Construct {
  const [one, ...others] = added(character);
  if (!one || others.length > 0) throw new Error('micromark-extension-gfm: expected one construct at each of ~ and ]');
  return one;
}

const strikethrough: Construct = { ...cjkFriendly(only('~')), resolveAll: resolveStrikethrough };
if (strikethrough.name !== STRIKETHROUGH) throw new Error(`micromark-extension-gfm: ${strikethrough.name} at ~`);

const lists = limitDepth(list);

/** Of several constructs at a character the first is tried first, and micromark's own last. */
export const syntax: Extension = {
  ...standard,
  document: {
    ...standard.document,
    ...Object.fromEntries([...'*+-0123456789'].map((marker) => [code(marker), lists])),
    [code('>')]: limitDepth(blockQuote),
    [code(':')]: limitDepth(description),
  },
  flow: { ...standard.flow, [code(':')]: divFence },
  text: {
    ...standard.text,
    [code('<')]: skipUnclosedHtml(htmlText),
    [code('*')]: [...added('*'), attention],
    [code('_')]: [writingLine, ...added('_'), attention],
    [code('~')]: strikethrough,
    [code(']')]: [imageBeforeNote(only(']')), bracketedSpan],
    [code('{')]: attributeList,
    null: { ...joinedData, add: 'after' } as Construct,
  },
  insideSpan: { null: [strikethrough, attention] },
  // The one above stands in for it.
  disable: { null: [htmlText.name!] },
};
