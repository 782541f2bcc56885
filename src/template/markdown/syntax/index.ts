/**
 * §10, §4: the syntax of templates and documents: CommonMark and GFM, with emphasis as Chinese, Japanese and Korean need it,
 * read in time that grows with the text alone.
 */
import { blockQuote, htmlText, list } from 'micromark-core-commonmark';
import { gfm } from 'micromark-extension-gfm';
import type { Construct, Extension } from 'micromark-util-types';
import { attention } from './attention.ts';
import { besideCjk } from './cjk-emphasis.ts';
import { container } from './container-depth.ts';
import { html } from './html.ts';
import { imageBeforeNote } from './image-before-note.ts';
import { plainData } from './plain-data.ts';
import { resolveStrikethrough, STRIKETHROUGH } from './strikethrough.ts';
import './tail-edits.ts';

function code(character: string): number {
  return character.charCodeAt(0);
}

const standard = gfm({ singleTilde: false });

/** What GFM adds at a character. */
function added(character: string): Construct[] {
  return [standard.text![code(character)] ?? []].flat();
}

function only(character: string): Construct {
  const [one, ...others] = added(character);
  if (!one || others.length > 0) throw new Error('micromark-extension-gfm: expected one construct at each of ~ and ]');
  return one;
}

const strikethrough: Construct = { ...besideCjk(only('~')), resolveAll: resolveStrikethrough };
if (strikethrough.name !== STRIKETHROUGH) throw new Error(`micromark-extension-gfm: ${strikethrough.name} at ~`);

const lists = container(list);

/** What stands first goes first, and micromark's own is behind all of it. */
export const syntax: Extension = {
  ...standard,
  document: {
    ...standard.document,
    ...Object.fromEntries([...'*+-0123456789'].map((marker) => [code(marker), lists])),
    [code('>')]: container(blockQuote),
  },
  text: {
    ...standard.text,
    [code('<')]: html(htmlText),
    [code('*')]: [...added('*'), attention],
    [code('_')]: [...added('_'), attention],
    [code('~')]: strikethrough,
    [code(']')]: imageBeforeNote(only(']')),
    null: { ...plainData, add: 'after' } as Construct,
  },
  insideSpan: { null: [strikethrough, attention] },
  // Its stand-in above has failed where this one is tried.
  disable: { null: [htmlText.name!] },
};
