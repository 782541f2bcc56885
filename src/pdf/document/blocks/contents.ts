/** §17.8, §17.27: the table of contents: entries with leaders and page numbers at the end of the line, each a link to its heading. */
import type { Html } from 'mdast';
import { type ContentsEntry, contentsOf, plainHeading } from '../../../template/document/headings.ts';
import { isAnnex } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import { contentWidths, type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  asArtifact,
  asHeading,
  type Context,
  type Defaults,
  indented,
  inElement,
  type Look,
  marginsOf,
  styled,
  type Trace,
  withOwnLedger,
} from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import { besideNumber, clauseNumber, contentsColumn, leadingNumber } from './heading.ts';

/** The space between title, leader and page number, in points. */
const GAP = 5;
/** The shortest leader that is drawn, in points. */
const MIN_LEADER = 12;
/** The characters of an average page, to estimate the width of page numbers before layout. */
const CHARACTERS_OF_PAGE = 1000;
const MIN_DIGITS = 2;

/** Returns the table of contents at its comment. Undefined without headings to list. */
export function contents(marker: Html, context: Context): BlockLayout | undefined {
  const entries = contentsOf(marker, context.headings, context.contents);
  if (entries.length === 0) return undefined;
  const outer = withOwnLedger(styled(context, { hyphenate: undefined }));
  const title = titleOf(outer);
  const own = inElement(outer, 'TOC');
  const digits = Math.max(MIN_DIGITS, String(Math.round(context.sourceText.length / CHARACTERS_OF_PAGE)).length);
  const numberWidth = widthOf(generatedRuns(asArtifact(own, 'layout'), '8'.repeat(digits)));
  const hasLevels = entries.some(({ level }) => level > 0);
  const widths = { page: numberWidth, clause: contentsColumn(context) };
  const laidOut = entries.map((entry) => contentsLine(entry, widths, hasLevels && entry.level === 0, own));
  return {
    ...stackBlocks(own, title ? [title, ...laidOut] : laidOut),
    ...context.styles.spacing.contents,
    ...(title && { before: title.before }),
  };
}

function titleOf(context: Context): BlockLayout | undefined {
  const { title } = context.contents;
  if (title === '') return undefined;
  const { before, after } = context.styles.headings[2];
  const own = asHeading(inElement(context, 'P'), 2);
  const lines = linesOf(generatedRuns(own, title), context.width, context.direction, { balance: true });
  const height = linesHeight(lines, own);
  return { content: textNode(lines, own), before, after, height, startHeight: height, keepWithNext: true };
}

type NumberWidths = { page: number; clause: number };

function contentsLine(entry: ContentsEntry, widths: NumberWidths, outermost: boolean, context: Context): BlockLayout {
  const indent = entry.level * context.styles.listIndent;
  const reference = inElement(inElement(inElement(context, 'TOCI'), 'Reference'), 'Link');
  const own = styled(indented(reference, indent), { bold: outermost, target: entry.name });
  const { clause } = entry.node.data ?? {};
  const column = clause && !isAnnex(clause) ? widths.clause : 0;
  const width = own.width - widths.page - 2 * GAP - column;
  const {
    direction,
    styles: { spacing },
  } = context;
  const side = direction === 'rtl' ? 'right' : 'left';
  const number = clause && column > 0 ? clauseNumber(clause, own) : [];
  const leading = column > 0 ? [] : leadingNumber(clause, own);
  const runs = [...leading, ...unentered(inline(plainHeading(entry.node), own))];
  const titleLines = aligned(linesOf(runs, width, direction), side);
  const titleNode = textNode(titleLines, own);
  const line = lineHeightOf(own.style.size, own.style.leading);
  const height = linesHeight(titleLines, own);
  const besideLast = (content: object, stop: number) =>
    ({
      ...content,
      alignment: direction === 'rtl' ? 'left' : 'right',
      margin: direction === 'rtl' ? [stop, -line, 0, 0] : [0, -line, stop, 0],
    }) as Content;
  const leader = leaderOf(width - widthOf(titleLines.at(-1) ?? []), own);
  return {
    content: {
      stack: [
        column > 0 ? besideNumber(number, column, titleNode, own) : titleNode,
        ...(leader.length > 0 ? [besideLast(textNode([leader], own) as object, widths.page + GAP)] : []),
        besideLast({ text: [{ ...numberStyle(own), pageReference: entry.name }] }, 0),
      ],
      margin: marginsOf(context, indent),
    },
    height,
    startHeight: height,
    ...(outermost ? { ...spacing.tight, before: spacing.paragraph.after } : spacing.tight),
  };
}

/** pdfmake writes the page number when it draws the line, and places it by its alignment. */
function numberStyle(context: Look & Trace & Defaults): object {
  const [style] = generatedRuns(context, '0').map(({ text: _text, ...rest }) => rest);
  return style!;
}

/** Returns a leader of dots, aligned at the number, so that the dots of all entries line up. */
function leaderOf(width: number, context: Context): Line {
  const muted = styled(asArtifact(context, 'layout'), { bold: false, color: context.styles.muted });
  const { target: _target, ...style } = muted.style;
  const dots = (count: number) => generatedRuns({ ...muted, style }, ' .'.repeat(count));
  const dot = widthOf(dots(2)) - widthOf(dots(1));
  const count = Math.floor(width / dot);
  if (width < MIN_LEADER || count < 1) return [];
  const alignment = context.direction === 'rtl' ? 'left' : 'right';
  return dots(count).map((run) => ({ ...run, alignment, noWrap: true }));
}

function widthOf(runs: Run[]): number {
  return contentWidths(wordsOf(runs)).maxWidth;
}

/** Returns runs without ledger entries: the text of headings counts where they stand, and is generated content here. */
function unentered(runs: Run[]): Run[] {
  return runs.map(({ ledger: _ledger, id: _id, anchors: _anchors, ...run }) => run);
}
