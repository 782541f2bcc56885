/**
 * §17.10: notes at the foot of the pages that refer to them. A line with a reference takes room for its note from the page on which it is
 * placed; where there is none, it goes to the next page. A long note goes on at the foot of the next pages. Each line is placed once, so
 * the time grows with the length of the document. Lengths are in points.
 */
import type { DrawnInline, DrawnPage, Fragment, LayoutBuilder, StackNode } from '../engine/layout.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { endWithin, HAIR, type HeldNote, holdNote, placedParts } from './held-notes.ts';
import { bottomOf, type PlacedItem } from './placed-item.ts';
import { type HeldSideNotes, holdSideNotes, makeRoomForNote } from './side-notes.ts';

type Builder = typeof LayoutBuilder.prototype;
type Writer = Builder['writer'];
type Context = ReturnType<Writer['context']>;

/**
 * The notes of a section, in the order of its blocks. `destinations`: the names by which references lead to them. `spacing`: the space around
 * each. `above`, `below`: the space around the rule. `ruleAt`: where it begins, from the left of the text.
 */
export type HeldNotes = {
  destinations: string[];
  spacing: Pick<HeldNote, 'before' | 'after'>[];
  above: number;
  below: number;
  ruleAt: number;
  rule: { length: number; width: number; color: string };
};

/** Parts of a note at the foot of a page; `top` is the distance from the upper edge of the foot. */
type PlacedNote = { note: HeldNote; from: number; to: number; top: number };
/** The foot of a page. Its height includes the rule and the space above it. */
type Foot = { height: number; notes: PlacedNote[]; settings: HeldNotes };

/** `waiting`: notes whose reference is placed, in order, and the part with which each goes on. `unplaced`: notes without one. */
type PageNotes = {
  builder: Builder;
  settings: HeldNotes;
  unplaced: Map<string, HeldNote>;
  waiting: { note: HeldNote; from: number }[];
};

const states = objectState<Writer, PageNotes>('page notes');
const feet = objectState<DrawnPage, Foot>('foot');

/** The most of a page that notes take while text follows. */
const LARGEST_SHARE = 2 / 3;

/** Returns the height that notes take of a page so far. */
export function footHeight(page: DrawnPage): number {
  return feet.get(page)?.height ?? 0;
}

/** Returns the height of a page within its margins. */
function bodyHeight(page: DrawnPage): number {
  const { top, bottom } = page.pageMargins!;
  return page.pageSize!.height - top - bottom;
}

// What the page has room for.

/** Returns the room for notes below the line at which the text is. Columns beside it may reach further down. */
function roomBelow(context: Context): number {
  const { availableHeight, snapshots } = context;
  if (snapshots.length === 0) return availableHeight;
  const page = context.getCurrentPage();
  const behind = context.backgroundLength[context.page]!;
  const end = page.pageMargins!.top + bodyHeight(page);
  let filled = context.y;
  // Tints and rules of a row are drawn with its end.
  for (const { type, item } of page.items.slice(behind))
    if (type !== 'vector') filled = Math.max(filled, bottomOf(item as PlacedItem));
  return Math.min(availableHeight, end - footHeight(page) - filled);
}

function isLastPage({ page, pages }: Context): boolean {
  return page === pages.length - 1;
}

/** Returns the height above the foot of the page at which layout is. Infinity where there is none, since the page itself ends layout. */
export function roomAt(context: Context): number {
  const page = context.getCurrentPage();
  const height = footHeight(page);
  return height === 0 ? Number.POSITIVE_INFINITY : page.pageMargins!.top + bodyHeight(page) - height - context.y;
}

/** Returns the space that a foot needs above one more note. */
function spaceAbove(foot: Foot | undefined, { before }: HeldNote, { above, below }: HeldNotes): number {
  return foot ? Math.max(before, foot.notes.at(-1)!.note.after) : above + below;
}

/** Returns the height of notes that begin on a page: each is whole, but the last one may go on. */
function heightOfBeginnings({ settings }: PageNotes, page: DrawnPage, notes: HeldNote[]): number {
  const foot = feet.get(page);
  let height = 0;
  for (const [at, note] of notes.entries()) {
    const above = notes[at - 1];
    height += above ? Math.max(above.after, note.before) : spaceAbove(foot, note, settings);
    height += at < notes.length - 1 ? note.height : note.start;
  }
  return height;
}

/** Takes height from the page, in all columns that go on there. */
function reserve(context: Context, height: number): void {
  const { page, snapshots } = context;
  context.availableHeight -= height;
  for (const snapshot of snapshots) {
    if (snapshot.page === page) snapshot.availableHeight -= height;
    if (snapshot.bottomMost?.page === page) snapshot.bottomMost.availableHeight -= height;
  }
}

/**
 * Places waiting notes at the foot of the page as far as they fit. `share`: how much of the page all notes may take, unless the first parts
 * of a note need more. `whole`: how many of them must be whole. `isForced`: at least one part is placed.
 */
function pour(state: PageNotes, share: number, { whole = 0, isForced = false } = {}): void {
  const { waiting, settings, builder } = state;
  const context = builder.writer.context();
  const page = context.getCurrentPage();
  const most = share * bodyHeight(page);
  for (let placed = 0; waiting.length > 0; placed++) {
    const { note, from } = waiting[0]!;
    const foot = feet.get(page);
    const above = spaceAbove(foot, note, settings);
    const taken = (foot?.height ?? 0) + above;
    const least = placed < whole ? note.height : from === 0 ? note.start : 0;
    const room = Math.min(roomBelow(context) - above, Math.max(most - taken, least));
    const to = note.parts.length === 0 ? 0 : endWithin(note, from, room, isForced && !foot);
    if (to === from && note.parts.length > 0) return;
    waiting.shift();
    if (to > from) {
      const height = above + note.parts[to - 1]!.bottom - note.parts[from]!.top;
      const grown = foot ?? { height: 0, notes: [], settings };
      grown.notes.push({ note, from, to, top: taken });
      grown.height += height;
      feet.set(page, grown);
      reserve(context, height);
      begin(state, referredTo(state, linesIn(note, from, to)));
    }
    if (to < note.parts.length) {
      waiting.unshift({ note, from: to });
      return;
    }
  }
}

function linesIn({ parts }: HeldNote, from: number, to: number): Fragment['items'] {
  return parts.slice(from, to).flatMap(({ items }) => items);
}

// References.

/** Returns the names of the notes to which lines refer for the first time. */
function referredTo({ unplaced }: PageNotes, items: Fragment['items']): string[] {
  const found: string[] = [];
  for (const { type, item } of items) {
    if (type !== 'line' || !('inlines' in item)) continue;
    for (const { linkToDestination: name } of item.inlines as DrawnInline[])
      if (name && unplaced.has(name) && !found.includes(name)) found.push(name);
  }
  return found;
}

/** Returns the names to which content refers before it is placed. */
function namesIn(content: unknown, found: string[] = []): string[] {
  if (Array.isArray(content)) for (const one of content) namesIn(one, found);
  else if (typeof content === 'object' && content !== null) {
    const { linkToDestination, stack, text, columns, table } = content as {
      [Name in 'linkToDestination' | 'stack' | 'text' | 'columns']?: unknown;
    } & { table?: { body: unknown } };
    if (typeof linkToDestination === 'string') found.push(linkToDestination);
    namesIn([stack, text, columns, table?.body], found);
  }
  return found;
}

/**
 * Returns the height that content needs on the page for the notes to which it refers for the first time. Infinity while other notes wait for
 * the next page.
 */
export function notesHeightOf({ writer }: Builder, content: object[]): number {
  const state = states.get(writer);
  if (!state) return 0;
  const names = [...new Set(namesIn(content))].filter((name) => state.unplaced.has(name));
  if (names.length === 0) return 0;
  if (state.waiting.length > 0) return Number.POSITIVE_INFINITY;
  const notes = names.map((name) => state.unplaced.get(name)!);
  return heightOfBeginnings(state, writer.context().getCurrentPage(), notes);
}

/** Has notes wait for their room, in order. */
function begin({ unplaced, waiting }: PageNotes, names: string[]): void {
  for (const name of names) {
    waiting.push({ note: unplaced.get(name)!, from: 0 });
    unplaced.delete(name);
  }
}

/**
 * Ends pages until one has room for something of this height and the beginnings of its notes. A page on which nothing stands takes it in
 * any case: what does not fit there fits nowhere, and its notes follow on the next pages.
 */
function findPage(state: PageNotes, height: number, names: string[]): void {
  const { writer } = state.builder;
  const context = writer.context();
  const notes = names.map((name) => state.unplaced.get(name)!);
  for (let moved = 0; ; moved++) {
    const page = context.getCurrentPage();
    const needed = heightOfBeginnings(state, page, notes);
    const room = Math.min(context.availableHeight - height, roomBelow(context));
    if (state.waiting.length === 0 && needed <= room + HAIR) return;
    const isFresh = moved > 0 || context.y <= page.pageMargins!.top + HAIR;
    if (isFresh && isLastPage(context) && !feet.get(page)) return;
    writer.moveToNextPage();
  }
}

/** Places something that may refer to notes. */
function withRoom<Result>(state: PageNotes, height: number, items: Fragment['items'], place: () => Result): Result {
  const names = referredTo(state, items);
  if (names.length === 0) return place();
  findPage(state, height, names);
  const result = place();
  begin(state, names);
  pour(state, LARGEST_SHARE, { whole: names.length - 1 });
  return result;
}

// The end of pages, sections and the document.

/** Places all notes that are left, on further pages if need be. */
function finish(state: PageNotes): void {
  const { unplaced, builder } = state;
  begin(state, [...unplaced.keys()]);
  pour(state, 1);
  while (state.waiting.length > 0) {
    builder.writer.moveToNextPage();
    pour(state, 1, { isForced: true });
  }
}

/** Changes the methods of a writer, once for each document. */
function watch(writer: Writer): void {
  const { addLine, addFragment, addPage, moveToNextPage } = writer;
  const onPage = () => (writer.transactionLevel === 0 ? states.get(writer) : undefined);
  Object.assign(writer, {
    addLine(line, ...rest) {
      const state = onPage();
      const place = () => addLine.call(writer, line, ...rest);
      return state ? withRoom(state, line.getHeight(), [{ type: 'line', item: line }], place) : place();
    },
    addFragment(fragment, keepsX, ...rest) {
      const state = keepsX ? undefined : onPage();
      const place = () => addFragment.call(writer, fragment, keepsX, ...rest);
      return state ? withRoom(state, fragment.height, fragment.items, place) : place();
    },
    // A page may have no room because a note goes on at its foot, and then the next one has more.
    _fitOnPage(add) {
      let position = add();
      for (let moved = 0; !position && (moved === 0 || hasFoot(writer)); moved++) {
        writer.moveToNextPage();
        position = add();
      }
      return position;
    },
    moveToNextPage(orientation) {
      const state = onPage();
      const context = writer.context();
      const { length } = context.pages;
      // Other columns may still have to be placed on this page, or stand on the next ones already.
      if (state && context.snapshots.length === 0 && isLastPage(context)) pour(state, 1);
      moveToNextPage.call(writer, orientation);
      if (!state || context.pages.length === length) return;
      pour(state, LARGEST_SHARE);
      // What belongs together in a note may be higher.
      if (!hasFoot(writer)) pour(state, 1);
    },
    addPage(...page) {
      const state = onPage();
      if (state) finish(state);
      addPage.apply(writer, page);
    },
  } satisfies Partial<Writer>);
}

function hasFoot(writer: Writer): boolean {
  return writer.transactionLevel === 0 && feet.get(writer.context().getCurrentPage()) !== undefined;
}

/** Lays out the notes of a section, and has them wait. */
function hold(builder: Builder, nodes: object[], settings: HeldNotes): void {
  const { writer } = builder;
  const context = writer.context();
  const page = bodyHeight(context.getCurrentPage());
  if (!states.get(writer)) watch(writer);
  const notes = nodes.map((node, at) => holdNote(builder, node, page, settings.spacing[at]!));
  const unplaced = new Map(notes.map((note, at) => [settings.destinations[at]!, note]));
  states.set(writer, { builder, settings, unplaced, waiting: [] });
}

/** Ends the notes of a document. Call this when all text is placed. */
export function finishNotes({ writer }: Builder): void {
  const state = states.get(writer);
  if (state) finish(state);
}

/** Draws the foot of a page, whose lower edge is at `bottom`. */
export function drawFoot(page: DrawnPage, left: number, bottom: number): void {
  const foot = feet.get(page);
  if (!foot) return;
  const { height, notes, settings } = foot;
  const { above, ruleAt, rule } = settings;
  const top = bottom - height;
  const y = top + above;
  const [x1, x2] = [left + ruleAt, left + ruleAt + rule.length];
  const line = { type: 'line', x1, x2, y1: y, y2: y, lineWidth: rule.width, lineColor: rule.color };
  page.items.push({ type: 'vector', item: line });
  for (const { note, from, to, top: at } of notes) page.items.push(...placedParts(note, from, to, left, top + at));
}

export const pageNotes = replacement('pageNotes', (stock) => ({
  'LayoutBuilder.processVerticalContainer': function (this: Builder, node: StackNode): void {
    if (node.heldNotes) hold(this, node.stack, node.heldNotes as HeldNotes);
    else if (node.heldSideNotes) holdSideNotes(this, node.stack, node.heldSideNotes as HeldSideNotes);
    else {
      if (node.sideNote !== undefined) makeRoomForNote(this, node.sideNote);
      stock['LayoutBuilder.processVerticalContainer'].call(this, node);
    }
  },
}));
