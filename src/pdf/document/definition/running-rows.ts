/** §17.23, §19.3, §19.4: pdfmake's `header` and `footer`: the boxes of each page beside one another. */

import type { PageFacts } from '../../../template/document/with-facts.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { RunningPosition } from '../../../template/model/running-boxes.ts';
import type { Content } from '../../engine/definition.ts';
import type { Run } from '../../lines/run.ts';
import { oncePerPage } from '../context/columns-of.ts';
import type { Context } from '../context/context.ts';
import { boxNodes, runningContext } from './box-nodes.ts';
import { onPaperOf } from './page-background.ts';
import type { Sheets } from './sheets-of.ts';

type Row = (page: number, pages: number) => Content | undefined;

/** The rows of each page. `factsAt`: of a page, as it is counted. `enter` enters each run in the ledger of running text. */
export function runningRows(
  { furniture }: DocumentSetup,
  sheets: Sheets,
  factsAt: (page: number, pages: number) => PageFacts,
  context: Context,
  enter: (run: Run) => Run,
): Record<RunningPosition, Row> {
  const contexts = { first: onPaperOf(furniture, true, context), following: onPaperOf(furniture, false, context) };
  const { margins, bodyWidth } = context.page;
  const row =
    (position: RunningPosition): Row =>
    (page, pages) => {
      const which = page === 1 ? 'first' : 'following';
      const { boxes, top } = sheets[which][position];
      if (boxes.length === 0) return undefined;
      const stack = boxes.map(({ width, offset, size, ...box }): Content => {
        const own = runningContext(contexts[which], position, width);
        const [left, right] = [margins.left + offset, margins.right + (bodyWidth - width - offset)];
        // Each box goes back up, so that the next one stands beside it.
        return {
          stack: boxNodes(box, factsAt(page, pages), own, enter),
          alignment: box.align,
          margin: [left, top, right, -(top + size.height)],
        };
      });
      return { stack };
    };
  const { page } = context;
  return { header: oncePerPage(page, row('header')), footer: oncePerPage(page, row('footer')) };
}
