/**
 * §17.10: GFM footnotes: numbered, below a short rule, linked both ways. They stand at the foot of the pages that refer to them
 * (`layout/page-notes.ts`), or at the end of the document.
 */
import type { FootnoteReference, Nodes } from 'mdast';
import { type Footnote, type Footnotes, noteId, referenceId } from '../../../template/document/every-node.ts';
import type { PageSection } from '../../../template/document/page-sections.ts';
import { SIDE_GAP } from '../../../template/model/side-room.ts';
import type { Content } from '../../engine/layout.ts';
import type { HeldNotes } from '../../layout/page-notes.ts';
import type { HeldSideNotes } from '../../layout/side-notes.ts';
import { linesOf } from '../../lines/lines.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { sideRoomIn } from '../blocks/side-note.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement, marginsOf, styled, traceless } from '../context/context.ts';
import { HAIRLINE, lineHeightOf } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { generatedRuns, referenceColor } from '../inline/text-runs.ts';

const RULE_WIDTH = 120;
/** The space around the rule, at the house style's font size. */
const SPACE_ABOVE = 18;
const SPACE_BELOW = 6;

/** Returns the context of notes. `noteRoom` is undefined there: a note that refers to another one does not move to its page. */
function asNote(context: Context): Context {
  return { ...styled(context, { size: context.styles.smallSize }), noteRoom: undefined };
}

/** Lays out a note, with its number. `small`: the context of notes. */
function layOutNote({ number, label: shown = number, definition, references }: Footnote, small: Context): BlockLayout {
  const { listIndent, spacing } = small.styles;
  const line = lineHeightOf(small.style.size, small.style.leading);
  const note = inElement(small, 'Note', { id: noteId(number) });
  const label = inElement(note, 'Lbl');
  const marker =
    references > 0
      ? styled(inElement(label, 'Link'), { color: referenceColor(small), target: referenceId(number) })
      : label;
  const hanging: Content = {
    ...(textNode(linesOf(generatedRuns(marker, `${shown}.`), listIndent, small.direction), small) as object),
    id: noteId(number),
    margin: marginsOf(small, -listIndent, -line),
  } as Content;
  const laidOut = layOutBlocks(definition.children, { ...indented(note, listIndent), tight: 'note' });
  const body: Content = definition.children.length > 0 ? laidOut.content : textNode([], small);
  return withLeastSpacing(spacing.tight, {
    ...laidOut,
    content: { stack: [hanging, body], margin: marginsOf(small, listIndent) },
    height: Math.max(laidOut.height, line),
    startHeight: Math.max(laidOut.startHeight, line),
  });
}

/** Returns where the rule above notes begins, from the left of the text. */
function ruleAt({ direction, width }: Context): number {
  return direction === 'rtl' ? width - RULE_WIDTH : 0;
}

/** Lays out all notes for the end of the document. Undefined if there are none. Call this after the text, which counts the references. */
export function notesAtEnd(context: Context): BlockLayout | undefined {
  const small = asNote(context);
  const notes = [...context.footnotes.values()].map((note) => layOutNote(note, small));
  if (notes.length === 0) return undefined;
  const { accent, unit } = context.styles;
  const start = ruleAt(context);
  const rule: BlockLayout = {
    content: {
      canvas: [
        {
          type: 'line',
          x1: start,
          y1: 0,
          x2: start + RULE_WIDTH,
          y2: 0,
          lineWidth: HAIRLINE,
          lineColor: accent,
        },
      ],
    },
    height: 0,
    startHeight: 0,
    before: SPACE_ABOVE * unit,
    after: SPACE_BELOW * unit,
    keepWithNext: true,
  };
  return stackBlocks(small, [rule, ...notes]);
}

// Notes at the foot of pages.

/** Returns the notes of each section: those to which it refers first. The last section has those without a reference too. */
export function notesOfSections(sections: readonly PageSection[], footnotes: Footnotes): Footnote[][] {
  const left = new Map(footnotes);
  const taken = (nodes: Nodes[]): Footnote[] => {
    const found: Footnote[] = [];
    const referred = nodes.flatMap(referencesIn);
    for (const { identifier } of referred) {
      const note = left.get(identifier);
      if (!note) continue;
      left.delete(identifier);
      found.push(note);
      referred.push(...note.definition.children.flatMap(referencesIn));
    }
    return found;
  };
  const found = sections.map(({ blocks }) => taken(blocks));
  found.at(-1)!.push(...left.values());
  return found;
}

/** Returns the references of text. A definition may stand anywhere, so what it refers to belongs to where it is shown. */
function referencesIn(node: Nodes): FootnoteReference[] {
  if (node.type === 'footnoteReference') return [node];
  if (node.type === 'footnoteDefinition' || !('children' in node)) return [];
  return (node.children as Nodes[]).flatMap(referencesIn);
}

/** Lays out notes for the feet of pages. Call this after the text, which counts the references. */
export function notesAtFoot(notes: Footnote[], context: Context): Content[] {
  if (notes.length === 0) return [];
  const small = asNote(context);
  const { accent, unit } = context.styles;
  // Rows of plain text have no lines, and a page may end between any two.
  const laidOut = notes.map((note) => layOutNote(note, { ...small, textRows: false }));
  const heldNotes: HeldNotes = {
    destinations: notes.map(({ number }) => noteId(number)),
    spacing: laidOut.map(({ before, after }) => ({ before, after })),
    above: SPACE_ABOVE * unit,
    below: SPACE_BELOW * unit,
    ruleAt: ruleAt(context),
    rule: { length: RULE_WIDTH, width: HAIRLINE, color: accent },
  };
  return [{ stack: laidOut.map(({ content }) => content), heldNotes } as Content];
}

/**
 * Returns the context of text whose notes stand at the foot of its pages. What belongs together there includes the beginnings of notes.
 */
export function withNoteRoom(context: Context): Context {
  const { footnotes, styles } = context;
  const small = asNote(traceless(context));
  const byName = new Map([...footnotes.values()].map((note) => [noteId(note.number), note]));
  const measured = new Map<string, BlockLayout>();
  const blockOf = (name: string): BlockLayout => {
    const block = measured.get(name) ?? layOutNote(byName.get(name)!, small);
    measured.set(name, block);
    return block;
  };
  const around = (SPACE_ABOVE + SPACE_BELOW) * styles.unit;
  const noteRoom = (names: readonly string[]): number => {
    if (names.length === 0) return 0;
    const blocks = names.map(blockOf);
    const heights = blocks.map(({ before, height, startHeight }, at) =>
      at < blocks.length - 1 ? before + height : before + startHeight,
    );
    return heights.reduce((sum, height) => sum + height, around);
  };
  return { ...context, noteRoom };
}

// §10.48: notes in the margin, which wait for the pages of their blocks.

/** Returns the content of the notes from `first` on, which waits for its pages. */
export function heldSideNotes(first: number, context: Context): Content[] {
  const { page, sideNotes } = context;
  const stack = sideNotes.slice(first);
  if (stack.length === 0) return [];
  const { side, width } = sideRoomIn(context);
  const x = side === 'right' ? page.width - page.margins.right + SIDE_GAP : page.margins.left - SIDE_GAP - width;
  const held: HeldSideNotes = { first, x, width };
  return [{ stack, heldSideNotes: held } as object as Content];
}
