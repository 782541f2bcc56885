/** The runs of a paragraph (stretches of one style and font), before they are broken into lines. */
import type { Paragraph } from 'mdast';
import { layOutBlocks } from '../../../src/pdf/document/blocks/lay-out-blocks.ts';
import { newContext } from '../../../src/pdf/document/context/context.ts';
import { inline } from '../../../src/pdf/document/inline/inline.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { inputOf, SETUP } from './render.ts';

/** The runs, and the context that they are for, which knows the width of the page. */
export function contextOf(
  markdown: string,
  language = SETUP.language,
  font = SETUP.font,
  setup: Partial<DocumentSetup> = {},
) {
  const { tree } = inputOf(markdown);
  const context = newContext(tree, { ...SETUP, language, font, ...setup }, [], layOutBlocks);
  return { context, runs: inline((tree.children[0] as Paragraph).children, context) };
}

export function runsOf(markdown: string, language: string) {
  return contextOf(markdown, language).runs;
}
