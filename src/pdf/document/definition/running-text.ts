/** §17.23: header and footer of every page: literal text, blanks, the title, page x of y. */

import type { RunningPart } from '../../../template/model/document-setup.ts';
import type { Content } from '../../engine/definition.ts';
import { boundedCache } from '../../fonts/bounded-cache.ts';
import { linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { asArtifact, type Context, styled, withOwnLedger } from '../context/context.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns } from '../inline/text-runs.ts';

/** What stands in for the tokens of a header or footer. */
export type PageFacts = { page: number; pages: number; title: string };

/** In points: between the running text and the body, and the least between it and the edge of the sheet. */
const GAP = 14;
const EDGE = 18;
/** Stands for page numbers, which are not known before layout, when the height is measured. */
const WIDEST = { page: 88_888, pages: 88_888 };

function runsOf(parts: RunningPart[], facts: PageFacts, context: Context): Run[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return generatedRuns(context, part);
    if ('token' in part) return generatedRuns(context, String(facts[part.token]));
    return inline([{ type: 'blank', label: part.blank }], context);
  });
}

/** The context of running text: small, muted, and with a ledger of its own, since it is drawn on every page. */
function runningContext(context: Context, position: 'header' | 'footer'): Context {
  const own = withOwnLedger(asArtifact(context, position));
  const style = { size: context.styles.smallSize, color: context.styles.muted, hyphenate: undefined };
  return { ...styled(own, style), width: context.page.bodyWidth };
}

/** By all that the height depends on: most documents have the running text of the one before. */
const heights = boundedCache<number>(1000);

/** The height in points that the running text needs at the top or bottom of the sheet; 0 when there is none. */
export function runningHeight(parts: RunningPart[], title: string, context: Context): number {
  if (parts.length === 0) return 0;
  const own = runningContext(context, 'header');
  const { style, width, direction, language } = own;
  const filledParts = parts.map((part) =>
    typeof part === 'object' && 'token' in part && part.token === 'title' ? title : part,
  );
  const key = JSON.stringify([style, width, direction, language, filledParts]);
  let height = heights.get(key);
  if (height === undefined) {
    height = linesHeight(linesOf(runsOf(parts, { ...WIDEST, title }, own), own.width, own.direction), own);
    heights.set(key, height);
  }
  return EDGE + height + GAP;
}

/** The header or footer of one page; undefined when there is none. `needed`: its `runningHeight`. */
export function runningText(
  position: 'header' | 'footer',
  parts: RunningPart[],
  facts: PageFacts,
  context: Context,
  needed: number,
): Content | undefined {
  if (parts.length === 0) return undefined;
  const own = runningContext(context, position);
  const { margins } = context.page;
  const top = position === 'header' ? Math.max(EDGE, (margins.top - (needed - EDGE - GAP)) / 2) : GAP;
  const runs = runsOf(parts, facts, own).map(({ ledger: _ledger, ...run }) => run);
  const alignment = position === 'footer' ? 'center' : own.direction === 'rtl' ? 'left' : 'right';
  return {
    ...(textNode(aligned(linesOf(runs, own.width, own.direction), alignment), own) as object),
    alignment,
    margin: [margins.left, top, margins.right, 0],
  } as Content;
}
