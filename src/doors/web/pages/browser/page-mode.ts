/**
 * §20.94: writing on the page. The text in CodeMirror stays Markdown with its settings; the page shows fields as chips, conditions and
 * repeating parts as bars, tables as grids, and headings, lists and emphasis as they will look. Loaded when somebody writes so.
 */

import {
  EditorState,
  EditorView,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  syntaxTree,
  type Transaction,
} from './codemirror.ts';
import { marksOfPart } from './marks-of-part.ts';
import { pageKeys, showSelected } from './page-keys.ts';
import { type Look, lookOf, merged, type PageParts, type Place } from './page-look.ts';
import { placeCursor } from './place-cursor.ts';
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
