/** The table of contents: entries with leaders and page numbers at the side where lines end, each a link to its heading. */
import type { Html } from 'mdast';
import type { Content } from 'pdfmake/interfaces.js';
import { type ContentsEntry, contentsOf, plainHeading } from '../../../template/document/contents.ts';
import { runLedger } from '../../check/run-ledger.ts';
import { extent, type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Laid } from '../context/block-layout.ts';
import { asArtifact, type Build, indented, marginsOf, styled, within } from '../context/build.ts';
import { headingId } from '../context/heading-id.ts';
import { COLORS, HEADING_LEADING, HEADINGS, LIST_INDENT, lineOf, SPACING } from '../context/styles.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { furnitureRuns } from '../inline/text-runs.ts';

/** Between title, leader and page number. */
const GAP = 5;
/** A leader shorter than this is left out. */
const LEAST_LEADER = 12;
/** A page of text has about this many characters or more: how wide page numbers get is a guess, made before layout. */
const CHARACTERS_OF_PAGE = 1000;
const LEAST_DIGITS = 2;

/** The table at a mark, or nothing when there is no heading to list. */
export function contents(mark: Html, build: Build): Laid | undefined {
  const entries = contentsOf(mark, build.headings, build.contents);
  if (entries.length === 0) return undefined;
  const around = { ...build, ledger: { ...runLedger(), missing: build.ledger.missing } };
  const title = titleOf(around);
  const own = within(around, 'TOC');
  const digits = Math.max(LEAST_DIGITS, String(Math.round(build.source.length / CHARACTERS_OF_PAGE)).length);
  const numberWidth = widthOf(furnitureRuns(asArtifact(own, 'layout'), '8'.repeat(digits)));
  const hasLevels = entries.some(({ level }) => level > 0);
  const laid = entries.map((entry) => contentsLine(entry, numberWidth, hasLevels && entry.level === 0, own));
  return {
    ...inSequence(own, title ? [title, ...laid] : laid),
    ...SPACING.contents,
    ...(title && { before: title.before }),
  };
}

function titleOf(build: Build): Laid | undefined {
  const { title } = build.contents;
  if (title === '') return undefined;
  const { size, before, after } = HEADINGS[2];
  const own = styled(within(build, 'P'), { size, bold: true, leading: HEADING_LEADING });
  const lines = linesOf(furnitureRuns(own, title), build.width, build.direction);
  const height = linesHeight(lines, own);
  return { content: textNode(lines, own), before, after, height, lead: height, keepNext: true };
}

function contentsLine(entry: ContentsEntry, numberWidth: number, outermost: boolean, build: Build): Laid {
  const indent = entry.level * LIST_INDENT;
  const reference = within(within(within(build, 'TOCI'), 'Reference'), 'Link');
  const own = styled(indented(reference, indent), { bold: outermost, target: headingId(entry) });
  const width = own.width - numberWidth - 2 * GAP;
  const { direction } = build;
  const side = direction === 'rtl' ? 'right' : 'left';
  const titleLines = aligned(linesOf(unentered(inline(plainHeading(entry.node), own)), width, direction), side);
  const line = lineOf(own.text.size, own.text.leading);
  const height = linesHeight(titleLines, own);
  const hung = (content: object, stop: number) =>
    ({
      ...content,
      alignment: direction === 'rtl' ? 'left' : 'right',
      margin: direction === 'rtl' ? [stop, -line, 0, 0] : [0, -line, stop, 0],
    }) as Content;
  const leader = leaderOf(own.width - numberWidth - 2 * GAP - widthOf(titleLines.at(-1) ?? []), own);
  return {
    content: {
      stack: [
        textNode(titleLines, own),
        ...(leader.length > 0 ? [hung(textNode([leader], own) as object, numberWidth + GAP)] : []),
        hung({ text: [{ ...numberStyle(own), pageReference: headingId(entry) }] }, 0),
      ],
      margin: marginsOf(build, indent),
    },
    height,
    lead: height,
    ...(outermost ? { ...SPACING.tight, before: SPACING.paragraph.after } : SPACING.tight),
  };
}

/** pdfmake writes the page's number itself when it draws the line, and by its alignment moves it to where it belongs. */
function numberStyle(build: Build): object {
  const [style] = furnitureRuns(build, '0').map(({ text: _text, ...rest }) => rest);
  return style!;
}

/** Dots, from the number back towards the title: those of all entries stand under one another. */
function leaderOf(width: number, build: Build): Line {
  const style = styled(asArtifact(build, 'layout'), { bold: false, color: COLORS.muted });
  const { target: _target, ...text } = style.text;
  const dots = (count: number) => furnitureRuns({ ...style, text }, ' .'.repeat(count));
  const dot = widthOf(dots(2)) - widthOf(dots(1));
  const count = Math.floor(width / dot);
  if (width < LEAST_LEADER || count < 1) return [];
  const alignment = build.direction === 'rtl' ? 'left' : 'right';
  return dots(count).map((run) => ({ ...run, alignment, noWrap: true }));
}

function widthOf(runs: Run[]): number {
  return extent(wordsOf(runs)).greatest;
}

/** What the headings say is drawn where they stand; here it is furniture. */
function unentered(runs: Run[]): Run[] {
  return runs.map(({ ledger: _ledger, id: _id, ...run }) => run);
}
