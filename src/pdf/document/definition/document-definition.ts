/** mdast → what pdfmake sets: the document's facts, its paper, its text, notes and running text. Pure but for the fonts' measures. */

import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { insertContents } from '../../../template/document/contents.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { sequence } from '../blocks/blocks.ts';
import { type Build, startBuild } from '../context/build.ts';
import { lineHeight } from '../context/styles.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { footnotes } from './footnotes.ts';
import { runningHeight, runningText } from './running-text.ts';

/** A document to be set, and the facts that PDF readers show about it. */
export type PdfInput = {
  tree: DocumentTree;
  title: string;
  author: string;
  subject?: string;
  createdAt: Date;
  setup: DocumentSetup;
  assets: Asset[];
};

/** The definition, and the build that tells what went into it. */
export function documentDefinition(
  input: PdfInput,
  textRows: boolean,
): { definition: TDocumentDefinitions; build: Build } {
  const tree = insertContents(input.tree, input.setup);
  const started = startBuild(tree, input.setup, input.assets, sequence, { textRows });
  const heights = {
    header: runningHeight(input.setup.header, input.title, started),
    footer: runningHeight(input.setup.footer, input.title, started),
  };
  const build = withRoomFor(heights, started);
  const body = sequence(tree.children, build);
  const notes = footnotes(build);
  const { page, text } = build;
  const running = (place: 'header' | 'footer') => (number: number, pages: number) =>
    runningText(place, input.setup[place], { page: number, pages, title: input.title }, build, heights[place]);
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
    defaultStyle: { font: text.family, fontSize: text.size, lineHeight: lineHeight(text.leading), color: text.color },
    content: notes ? inSequence(build, [body, notes]).content : body.content,
    header: running('header'),
    footer: running('footer'),
    images: build.images.dictionary(),
  } as TDocumentDefinitions;
  return { definition, build };
}

/** Margins too small for the header or footer grow: pdfmake would cut what does not fit. */
function withRoomFor(needed: { header: number; footer: number }, build: Build): Build {
  const { margins, height } = build.page;
  const top = Math.max(margins.top, needed.header);
  const bottom = Math.max(margins.bottom, needed.footer);
  const bodyHeight = height - top - bottom;
  if (bodyHeight < Math.min(build.page.bodyHeight, height / 4)) {
    throw cannotBeSet('the header and footer leave no room for text');
  }
  return { ...build, page: { ...build.page, margins: { ...margins, top, bottom }, bodyHeight } };
}
