/** Header and footer of every page: literal text, blanks, the title, page x of y. */
import type { Content } from 'pdfmake/interfaces.js';
import type { RunningPart } from '../../../template/model/document-setup.ts';
import { runLedger } from '../../check/run-ledger.ts';
import { recent } from '../../fonts/recent.ts';
import { linesOf } from '../../lines/lines.ts';
import { asArtifact, type Build, styled } from '../context/build.ts';
import { COLORS, SMALL_SIZE } from '../context/styles.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { furnitureRuns, type Run } from '../inline/text-runs.ts';

/** What only a laid-out page knows. */
export type PageFacts = { page: number; pages: number; title: string };

/** Between the running text and the body, and at least this much to the edge of the sheet. */
const GAP = 14;
const EDGE = 18;
/** Stands for a page number while nothing is laid out yet. */
const WIDEST = { page: 88_888, pages: 88_888 };

function runsOf(parts: RunningPart[], facts: PageFacts, build: Build): Run[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return furnitureRuns(build, part);
    if ('token' in part) return furnitureRuns(build, String(facts[part.token]));
    return inline([{ type: 'blank', label: part.blank }], build);
  });
}

/** The running text's own build: small, muted, and with a ledger of its own, since it is drawn anew on every page. */
function runningBuild(build: Build, place: 'header' | 'footer'): Build {
  return {
    ...styled(asArtifact(build, place), { size: SMALL_SIZE, color: COLORS.muted }),
    width: build.page.bodyWidth,
    ledger: { ...runLedger(), missing: build.ledger.missing },
  };
}

/** Most documents have the running text of the one before. */
const heights = recent<number>(1000);

/** How much of the sheet's top or bottom the running text needs, in points; 0 when there is none. */
export function runningHeight(parts: RunningPart[], title: string, build: Build): number {
  if (parts.length === 0) return 0;
  const own = runningBuild(build, 'header');
  const { text, width, direction, language } = own;
  const said = parts.map((part) =>
    typeof part === 'object' && 'token' in part && part.token === 'title' ? title : part,
  );
  const key = JSON.stringify([text, width, direction, language, said]);
  let height = heights.get(key);
  if (height === undefined) {
    height = linesHeight(linesOf(runsOf(parts, { ...WIDEST, title }, own), own.width, own.direction), own);
    heights.set(key, height);
  }
  return EDGE + height + GAP;
}

/** The header or footer of one page: `needed` is its `runningHeight`. */
export function runningText(
  place: 'header' | 'footer',
  parts: RunningPart[],
  facts: PageFacts,
  build: Build,
  needed: number,
): Content | undefined {
  if (parts.length === 0) return undefined;
  const own = runningBuild(build, place);
  const { margins } = build.page;
  const top = place === 'header' ? Math.max(EDGE, (margins.top - (needed - EDGE - GAP)) / 2) : GAP;
  const runs = runsOf(parts, facts, own).map(({ ledger: _ledger, ...run }) => run);
  const alignment = place === 'footer' ? 'center' : own.direction === 'rtl' ? 'left' : 'right';
  return {
    ...(textNode(aligned(linesOf(runs, own.width, own.direction), alignment), own) as object),
    alignment,
    margin: [margins.left, top, margins.right, 0],
  } as Content;
}
