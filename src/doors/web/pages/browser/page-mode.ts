/**
 * §20.94: writing on the page. The text in CodeMirror stays Markdown with its settings; the page shows fields as chips, conditions and
 * repeating parts as bars, tables as grids, and headings, lists and emphasis as they will look. Loaded when somebody writes so.
 */
import {
  EditorState,
  EditorView,
  type Extension,
  keymap,
  Prec,
  StateEffect,
  StateField,
  syntaxTree,
  type Transaction,
} from './codemirror.ts';
import { editTable, placeIn } from './edit-table.ts';
import { type Look, lookOf, merged, type PageParts, type Place } from './page-look.ts';
import { isBar, type Mark, marksOfPart, type Table, withoutMarks } from './page-marks.ts';
import { insideOf, LEAD, placeCursor } from './place-cursor.ts';
import type { TextChange } from './text-area-editor.ts';
import { typeOnPage } from './type-on-page.ts';

/** Shows the chips again, when what is known of the fields has changed. */
export const refreshed = StateEffect.define<null>();

const LOOK = EditorView.theme({
  '.cm-content': {
    fontFamily: 'var(--sans)',
    fontSize: 'var(--size)',
    lineHeight: '1.6',
    padding: 'var(--space-4) var(--space-4) var(--below)',
  },
});

/** The events of somebody who types, pastes or deletes. Buttons change what they like. */
const BY_HAND = ['input.type', 'input.paste', 'input.drop', 'delete', 'move'];

export function pageMode(parts: PageParts): Extension {
  const look = StateField.define<Look>({
    create: (state) => lookOf(state, parts),
    update: (before, transaction) => (isOther(before, transaction) ? lookOf(transaction.state, parts) : before),
    provide: (field) => [
      // Cells are around what is emphasised or marked as a fault in them.
      Prec.lowest(EditorView.decorations.from(field, ({ shown }) => shown)),
      EditorView.atomicRanges.of((view) => view.state.field(field).atoms),
    ],
  });
  const lookIn = (state: EditorState) => state.field(look);
  return [
    look,
    LOOK,
    EditorView.editorAttributes.of({ class: 'on-page' }),
    EditorView.contentAttributes.of({ 'aria-describedby': 'page-keys', spellcheck: 'true' }),
    EditorState.changeFilter.of((transaction) => fixedIn(transaction, lookIn(transaction.startState))),
    EditorView.updateListener.of(({ docChanged, selectionSet, state, view }) => {
      showSelected(view, lookIn);
      if (docChanged || selectionSet) parts.onLine(state.doc.lineAt(state.selection.main.head).text);
    }),
    placeCursor(lookIn),
    pageKeys(lookIn, parts),
    typeOnPage(lookIn),
  ];
}

function isOther({ tables }: Look, { docChanged, effects, startState, state }: Transaction): boolean {
  if (docChanged || syntaxTree(startState) !== syntaxTree(state) || effects.some((one) => one.is(refreshed)))
    return true;
  const heads = [startState, state].map(({ selection }) => selection.main.head);
  // The spaces at the end of a cell are shown while the cursor is behind them.
  return heads[0] !== heads[1] && tables.some(({ from, to }) => heads.some((at) => at >= from && at <= to));
}

/**
 * Returns what typing and deleting by hand leave as it is: the settings, the pipes of a table and the marks of a condition or a repeating
 * part, unless the whole table or part is deleted.
 */
function fixedIn(transaction: Transaction, { fixed, tables, marks }: Look): true | readonly number[] {
  if (!BY_HAND.some((event) => transaction.isUserEvent(event))) return true;
  const deleted: Place[] = [];
  transaction.changes.iterChangedRanges((from, to) => {
    if (to > from) deleted.push({ from, to });
  });
  if (deleted.length === 0) return fixed.flatMap(({ from, to }) => [from, to]);
  const isDeleted = ({ from, to }: Place) => deleted.some((one) => one.from <= from && one.to >= to);
  const whole = tables.filter(isDeleted);
  const isWithin = ({ from, to }: Place) => whole.some((table) => from >= table.from && to <= table.to);
  const ofParts = marks.filter((mark) => mark.kind !== 'field' && !marksOfPart(marks, mark).every(isDeleted));
  return merged([...fixed.filter((one) => !isWithin(one)), ...ofParts]).flatMap(({ from, to }) => [from, to]);
}

// §20.94: the keys on the page: Enter begins a paragraph, Tab goes to the next cell, the arrows select a field.

type LookIn = (state: EditorState) => Look;

function pageKeys(lookIn: LookIn, { openMark, openTable }: PageParts): Extension {
  return Prec.high(
    keymap.of([
      {
        key: 'Enter',
        run: (view) => openSelected(view, lookIn, openMark) || inTable(view, lookIn, 'down') || paragraph(view, lookIn),
      },
      { key: 'Alt-Enter', run: (view) => openTableMenu(view, lookIn, openTable) },
      { key: 'Tab', run: (view) => inTable(view, lookIn, 'next') || indent(view, 1) },
      { key: 'Shift-Tab', run: (view) => inTable(view, lookIn, 'before') || indent(view, -1) },
      { key: 'ArrowRight', run: (view) => selectChip(view, lookIn, 1) },
      { key: 'ArrowLeft', run: (view) => selectChip(view, lookIn, -1) },
      { key: 'Backspace', run: (view) => backspace(view, lookIn) },
      { key: 'Delete', run: (view) => remove(view, lookIn) },
    ]),
  );
}

function change(view: EditorView, changes: TextChange[], anchor?: number): true {
  view.dispatch({
    changes,
    ...(anchor !== undefined && { selection: { anchor } }),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

/** Opens the menu of the chip that is selected. */
function openSelected(view: EditorView, lookIn: LookIn, open: (chip: HTMLElement) => void): boolean {
  const { from, to } = view.state.selection.main;
  const mark = lookIn(view.state).marks.find((one) => one.from === from && one.to === to);
  if (!mark) return false;
  const chip = chipAt(view, from);
  if (chip) open(chip);
  return chip !== undefined;
}

/** Shows which chip is selected, so that Enter opens it. */
function showSelected(view: EditorView, lookIn: LookIn): void {
  const { from, to } = view.state.selection.main;
  const isMark = lookIn(view.state).marks.some((one) => one.from === from && one.to === to);
  const chip = isMark ? chipAt(view, from) : undefined;
  for (const before of view.contentDOM.querySelectorAll('.chip.is-selected'))
    if (before !== chip) before.classList.remove('is-selected');
  chip?.classList.add('is-selected');
}

/** Opens the menu of the table with the cursor. */
function openTableMenu(view: EditorView, lookIn: LookIn, open: (chip: HTMLElement) => void): boolean {
  const table = tableAt(lookIn(view.state), view.state.selection.main.head);
  const chip = table && chipAt(view, table.rows[0]!.to, 'button.of-table');
  if (chip) open(chip);
  return chip !== undefined;
}

/** Selects the chip beside the cursor, so that Enter opens it. */
function selectChip(view: EditorView, lookIn: LookIn, step: 1 | -1): boolean {
  const { from, to, empty } = view.state.selection.main;
  if (!empty) return false;
  const mark = lookIn(view.state).marks.find((one) => (step > 0 ? one.from === from : one.to === to));
  if (!mark) return false;
  view.dispatch({
    selection: step > 0 ? { anchor: mark.from, head: mark.to } : { anchor: mark.to, head: mark.from },
    scrollIntoView: true,
    effects: EditorView.announce.of(chipAt(view, mark.from)?.dataset.says ?? ''),
  });
  return true;
}

function chipAt(view: EditorView, at: number, selector = 'button.chip'): HTMLElement | undefined {
  const chips = [...view.contentDOM.querySelectorAll<HTMLElement>(selector)];
  return chips.find((one) => view.posAtDOM(one) === at);
}

function tableAt({ tables }: Look, at: number): Table | undefined {
  return tables.find(({ from, to }) => at >= from && at <= to);
}

/** Goes to another cell, and selects what it holds. Behind the last one, Tab adds a row and Enter leaves the table. */
function inTable(view: EditorView, lookIn: LookIn, way: 'next' | 'before' | 'down'): boolean {
  const { head } = view.state.selection.main;
  const table = tableAt(lookIn(view.state), head);
  const place = table && placeIn(table, head);
  if (!table || !place) return false;
  const { rows } = table;
  const isBehind = head > place.cell.end;
  const all = rows.flatMap(({ cells }) => cells);
  const at = all.indexOf(place.cell);
  const target = way === 'down' ? rows[place.row + 1]?.cells[place.column] : all[at + (way === 'next' ? 1 : -1)];
  if (target && !isBehind) {
    view.dispatch({ selection: insideOf(target, lookIn(view.state).marks), scrollIntoView: true });
    return true;
  }
  if (way === 'before') return true;
  if (way === 'down') {
    return change(view, [{ from: table.to, insert: '\n\n' }], table.to + 2);
  }
  const [fresh] = editTable(table, 'rowBelow', place);
  return change(view, [fresh!], fresh!.from + fresh!.insert.indexOf('|') + 2);
}

/** An item goes below the one above it, or back. Spaces before anything else would make it code. */
function indent(view: EditorView, step: 1 | -1): true {
  const { from, text } = view.state.doc.lineAt(view.state.selection.main.head);
  const [, spaces = '', mark = ''] = /^([ \t]*)((?:[-*+]|\d+[.)])[ \t]+)/.exec(text) ?? [];
  if (mark === '') return true;
  const width = mark.length;
  if (step > 0) return change(view, [{ from, insert: ' '.repeat(width) }]);
  return change(view, [{ from, to: from + Math.min(spaces.length, width), insert: '' }]);
}

/** Begins a paragraph. Lists, quotes and code go on by themselves. */
function paragraph(view: EditorView, lookIn: LookIn): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const node = syntaxTree(state).resolveInner(from, -1);
  for (let one = node; one.parent; one = one.parent)
    if (/^(?:ListItem|Blockquote|FencedCode|CodeBlock)$/.test(one.name)) return false;
  if (/^\s*(?:[-*+]|\d+[.)])(?:\s|$)/.test(line.text)) return false;
  const bar = lookIn(state).marks.find((one) => isBar(one) && one.from >= line.from && one.to <= line.to);
  const at = bar && from <= bar.from ? line.from : bar ? line.to : from;
  return change(view, [{ from: at, to: bar ? at : to, insert: '\n\n' }], at === line.from && bar ? at : at + 2);
}

/** Removes the marks of a condition or a repeating part together. */
function removePart(view: EditorView, { marks }: Look, mark: Mark): true {
  return change(view, withoutMarks(view.state.doc.toString(), marksOfPart(marks, mark)));
}

function backspace(view: EditorView, lookIn: LookIn): boolean {
  const { state } = view;
  const { from, to, empty } = state.selection.main;
  if (!empty) return withEmphasis(view, from, to);
  const look = lookIn(state);
  const line = state.doc.lineAt(from);
  const chip = look.marks.find((one) => one.to === from);
  if (chip && chip.kind !== 'field') return removePart(view, look, chip);
  const [mark = ''] = LEAD.exec(line.text) ?? [];
  if (mark !== '' && from <= line.from + mark.length) return asParagraph(view, line.from, mark.length);
  if (from === line.from && isFirm(view, look, line.number)) return true;
  return besideEmphasis(view, from, -1) || (from > line.from && withEmphasis(view, chip ? chip.from : from - 1, from));
}

function remove(view: EditorView, lookIn: LookIn): boolean {
  const { state } = view;
  const { from, to, empty } = state.selection.main;
  if (!empty) return withEmphasis(view, from, to);
  const look = lookIn(state);
  const line = state.doc.lineAt(from);
  const chip = look.marks.find((one) => one.from === from);
  if (chip && chip.kind !== 'field') return removePart(view, look, chip);
  if (from === line.to && !tableAt(look, from)) {
    let next = line.number + 1;
    while (next <= state.doc.lines && state.doc.line(next).text.trim() === '') next += 1;
    if (next <= state.doc.lines && isFirm(view, look, next) && line.text.trim() !== '') return true;
  }
  return besideEmphasis(view, from, 1) || (from < line.to && withEmphasis(view, from, chip ? chip.to : from + 1));
}

/** A heading or an item becomes a paragraph, apart from the lines beside it. */
function asParagraph(view: EditorView, from: number, length: number): true {
  const { doc } = view.state;
  const { number, to } = doc.lineAt(from);
  const isApart = (beside: number) => beside < 1 || beside > doc.lines || /^(?:---)?\s*$/.test(doc.line(beside).text);
  const lead = isApart(number - 1) ? '' : '\n';
  const tail = isApart(number + 1) ? [] : [{ from: to, insert: '\n' }];
  return change(view, [{ from, to: from + length, insert: lead }, ...tail], from + lead.length);
}

/** Whether a line cannot be joined with the one above: either is part of a table or a bar. */
function isFirm({ state: { doc } }: EditorView, { marks, tables }: Look, number: number): boolean {
  let above = number - 1;
  while (above > 0 && doc.line(above).text.trim() === '') above -= 1;
  return [number, above].some((one) => {
    if (one < 1) return true;
    const { from, to, text } = doc.line(one);
    return (
      tables.some((table) => from >= table.from && to <= table.to) ||
      marks.some((mark) => isBar(mark) && mark.from >= from && mark.to <= to) ||
      /^\s*(?::{3,}|<!--.*-->\s*$|---\s*$)/.test(text)
    );
  });
}

/** Deletes the character beyond a hidden mark. */
function besideEmphasis(view: EditorView, at: number, side: 1 | -1): boolean {
  const { state } = view;
  const node = syntaxTree(state).resolveInner(at, side);
  if (node.name !== 'EmphasisMark' || (side < 0 ? node.to : node.from) !== at) return false;
  const place = side < 0 ? node.from : node.to;
  const line = state.doc.lineAt(at);
  const [from, to] = side < 0 ? [place - 1, place] : [place, place + 1];
  if (from < line.from || to > line.to) return false;
  return withEmphasis(view, from, to) || change(view, [{ from, to, insert: '' }]);
}

/** Deletes the marks with all that they emphasise. Returns false where something is left between them. */
function withEmphasis(view: EditorView, from: number, to: number): boolean {
  for (let node = syntaxTree(view.state).resolveInner(from, 1); node.parent; node = node.parent) {
    const { firstChild, lastChild } = node;
    if (!/^(?:Strong)?Emphasis$/.test(node.name) || !firstChild || !lastChild) continue;
    if (from <= firstChild.to && to >= lastChild.from && from >= node.from && to <= node.to)
      return change(view, [{ from: node.from, to: node.to, insert: '' }]);
  }
  return false;
}
