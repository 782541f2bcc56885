/**
 * §17.1: mdast → pdfmake's document definition: metadata, page, body, notes, header and footer. Pure but for the fonts, which it reads to
 * measure text.
 */

import { insertContents } from '../../../template/document/contents.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { TDocumentDefinitions } from '../../engine/definition.ts';
import { BUILT_IN_FONTS } from '../../fonts/document-fonts.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { type Context, newContext } from '../context/context.ts';
import { pdfmakeLineHeight } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { footnoteSection } from './footnote-section.ts';
import { runningHeight, runningText } from './running-text.ts';

/** A document to be set, with its metadata. */
export type PdfInput = {
  tree: DocumentTree;
  title: string;
  author: string;
  subject?: string;
  createdAt: Date;
  setup: DocumentSetup;
  assets: Asset[];
};

/** The definition, and the context, whose ledger holds what went into it. `textRows`: whether rows of plain text stay texts. `fonts`: those of the setup. */
export function documentDefinition(
  input: PdfInput,
  textRows: boolean,
  fonts = BUILT_IN_FONTS,
): { definition: TDocumentDefinitions; context: Context } {
  const tree = insertContents(input.tree, input.setup);
  const started = newContext(tree, input.setup, input.assets, layOutBlocks, { fonts, textRows });
  const heights = {
    header: runningHeight(input.setup.header, input.title, started),
    footer: runningHeight(input.setup.footer, input.title, started),
  };
  const context = withMarginsFor(heights, started);
  const body = layOutBlocks(tree.children, context);
  const notes = footnoteSection(context);
  const { page, style } = context;
  const running = (position: 'header' | 'footer') => (number: number, pages: number) =>
    runningText(
      position,
      input.setup[position],
      { page: number, pages, title: input.title },
      context,
      heights[position],
    );
  const definition: TDocumentDefinitions = {
    version: '1.7',
    language: input.setup.language,
    displayTitle: true,
    info: {
      title: input.title,
      author: input.author,
      ...(input.subject && { subject: input.subject }),
      creator: 'Platen',
      producer: 'Platen',
      creationDate: input.createdAt,
    },
    pageSize: { width: page.width, height: page.height },
    pageMargins: [page.margins.left, page.margins.top, page.margins.right, page.margins.bottom],
    defaultStyle: {
      font: style.family,
      fontSize: style.size,
      lineHeight: pdfmakeLineHeight(style.leading),
      color: style.color,
    },
    content: notes ? stackBlocks(context, [body, notes]).content : body.content,
    header: running('header'),
    footer: running('footer'),
    images: context.pictures.dictionary(),
  } as TDocumentDefinitions;
  return { definition, context };
}

/** Margins that are too small for the header or footer grow: pdfmake would cut what does not fit. `needed`: in points. */
function withMarginsFor(needed: { header: number; footer: number }, context: Context): Context {
  const { margins, height } = context.page;
  const top = Math.max(margins.top, needed.header);
  const bottom = Math.max(margins.bottom, needed.footer);
  const bodyHeight = height - top - bottom;
  if (bodyHeight < Math.min(context.page.bodyHeight, height / 4)) {
    throw cannotBeSet('the header and footer leave no room for text');
  }
  return { ...context, page: { ...context.page, margins: { ...margins, top, bottom }, bodyHeight } };
}
