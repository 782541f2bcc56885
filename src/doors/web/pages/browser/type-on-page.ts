/** §20.94: what somebody types on the page is text: signs of Markdown lose their meaning, and paragraphs stay apart. */
import { type EditorState, EditorView, type Extension, syntaxTree } from './codemirror.ts';
import { literalCell, literalLines, literalSigns } from './literal-lines.ts';
import type { Look } from './page-look.ts';

/** Signs that would make a block of the line that they begin. */
const FIRST = /^[#>]/;
/** Marks what was copied from the page, which keeps its formatting where it is pasted on one. */
const OWN_TEXT = 'application/x-platen-text';

/** The editor reads what was composed a moment after it has ended. */
const COMPOSED_MS = 50;

export function typeOnPage(lookIn: (state: EditorState) => Look): Extension {
  /** Where a space was typed at the end of bold text, which bold text cannot end with. */
  let carried: { at: number; mark: string } | undefined;
  const typing = EditorView.inputHandler.of((view, from, to, typed) => {
    // What is composed, such as Japanese, is left to the browser until it is there.
    if (view.composing) return false;
    const { state } = view;
    const before = carried;
    carried = undefined;
    const change = (start: number, end: number, insert: string, anchor: number) =>
      view.dispatch({
        changes: { from: start, to: end, insert },
        selection: { anchor },
        scrollIntoView: true,
        userEvent: 'input.type',
      });
    const mark = from === to ? markEndingAt(state, from) : undefined;
    if (mark !== undefined && typed === ' ') {
      carried = { at: from + mark.length + 1, mark };
      change(from + mark.length, from + mark.length, ' ', carried.at);
      return true;
    }
    if (before && from === to && from === before.at && /^\S/.test(typed)) {
      const { mark: carry } = before;
      const start = from - 1 - carry.length;
      if (state.sliceDoc(start, from) === `${carry} `) {
        change(start, from, ` ${typed}${carry}`, from - carry.length + typed.length);
        return true;
      }
    }
    const text = asText(state, from, typed, lookIn(state));
    const { lead, tail } = from === to ? spaceAround(state, from, lookIn(state)) : { lead: '', tail: '' };
    if (text === typed && lead === '' && tail === '') return false;
    change(from, to, lead + text + tail, from + lead.length + text.length);
    return true;
  });
  return [typing, pasting(lookIn), composing(lookIn)];
}

/** What was copied from a page, or is moved on it, stays as it is written. Other text means itself. */
function pasting(lookIn: (state: EditorState) => Look): Extension {
  let isOwn = false;
  let isMoved = false;
  const take = ({ clipboardData }: ClipboardEvent, view: EditorView): boolean => {
    const { from, to, empty } = view.state.selection.main;
    const text = view.state.sliceDoc(from, to);
    for (const type of ['text/plain', OWN_TEXT]) if (!empty) clipboardData?.setData(type, text);
    return true;
  };
  const isLeft = (state: EditorState) => {
    const { from } = state.selection.main;
    return isOwn || isInBraces(state, from) || isCode(state, from);
  };
  return [
    EditorView.clipboardInputFilter.of((text, state) => {
      const { from } = state.selection.main;
      const isInTable = lookIn(state).tables.some((table) => from >= table.from && from <= table.to);
      if (isInTable) return isOwn ? text.trim().replace(/\s*\n\s*/g, '<br>') : literalCell(text);
      return isLeft(state) ? text : literalLines(text);
    }),
    EditorView.domEventHandlers({
      copy: take,
      cut(event, view) {
        const { from, to } = view.state.selection.main;
        if (to > from) take(event, view);
        if (to > from) view.dispatch({ changes: { from, to }, scrollIntoView: true, userEvent: 'delete.cut' });
        return true;
      },
      paste({ clipboardData }) {
        isOwn = Boolean(clipboardData?.getData(OWN_TEXT));
        return false;
      },
      dragstart() {
        isMoved = true;
        return false;
      },
      dragend() {
        isMoved = false;
        return false;
      },
      drop() {
        isOwn = isMoved;
        return false;
      },
    }),
  ];
}

/** What was composed, such as Japanese, is made text once it is there, and a paragraph if it stands on an empty line. */
function composing(lookIn: (state: EditorState) => Look): Extension {
  let begun: { at: number; lead: string; tail: string } | undefined;
  const settle = (view: EditorView) => {
    // The next word is being composed already.
    if (!begun || view.composing) return;
    const { at, lead, tail } = begun;
    const { head } = view.state.selection.main;
    begun = undefined;
    if (head <= at) return;
    const composed = view.state.sliceDoc(at, head);
    const insert = lead + asText(view.state, at, composed, lookIn(view.state)) + tail;
    if (insert === composed) return;
    view.dispatch({
      changes: { from: at, to: head, insert },
      selection: { anchor: at + insert.length - tail.length },
      userEvent: 'input',
    });
  };
  return EditorView.domEventHandlers({
    compositionstart(_, { state }) {
      const { from, empty } = state.selection.main;
      const isBlank = empty && state.doc.lineAt(from).text.trim() === '';
      begun ??= { at: from, ...(isBlank ? spaceAround(state, from, lookIn(state)) : { lead: '', tail: '' }) };
    },
    compositionend(_, view) {
      setTimeout(() => settle(view), COMPOSED_MS);
    },
  });
}

/** Returns the mark that ends emphasis at this place. */
function markEndingAt(state: EditorState, at: number): string | undefined {
  for (let node = syntaxTree(state).resolveInner(at, -1); node.parent; node = node.parent) {
    if (!/^(?:Strong)?Emphasis$/.test(node.name)) continue;
    const { lastChild } = node;
    if (lastChild?.name === 'EmphasisMark' && lastChild.from === at) return state.sliceDoc(at, lastChild.to);
  }
  return undefined;
}

/** Returns what is typed as it must be written to mean itself. */
function asText(state: EditorState, from: number, typed: string, { tables }: Look): string {
  const line = state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  if (typed.includes('\n') || isInBraces(state, from) || isCode(state, from)) return typed;
  const text = literalSigns(typed);
  if (tables.some((table) => from >= table.from && from <= table.to)) return text.replaceAll('|', '\\|');
  return before.trim() === '' && FIRST.test(typed) ? `\\${text}` : text;
}

function isInBraces(state: EditorState, at: number): boolean {
  return /\{\{[^{}]*$/.test(state.sliceDoc(state.doc.lineAt(at).from, at));
}

function isCode(state: EditorState, at: number): boolean {
  return syntaxTree(state).resolveInner(at, -1).name.includes('Code');
}

/** Returns the empty lines that a new paragraph needs on an empty line between others, beside a bar, or behind a table. */
function spaceAround(state: EditorState, at: number, { tables, marks }: Look): { lead: string; tail: string } {
  const line = state.doc.lineAt(at);
  const has = (number: number) => number > 0 && number <= state.doc.lines && state.doc.line(number).text.trim() !== '';
  const isBody = (number: number) => number > 0 && !lookEnds(state, number);
  if (line.text.trim() === '')
    return {
      lead: isBody(line.number - 1) && has(line.number - 1) && !goesOn(state, line.number - 1) ? '\n' : '',
      tail: has(line.number + 1) ? '\n' : '',
    };
  const table = tables.find(({ to }) => to === line.to);
  const isBar =
    marks.some(({ isAlone, kind, from }) => isAlone && kind !== 'field' && from >= line.from && from <= line.to) ||
    /^\s*(?::{3,}|<!--.*-->\s*$)/.test(line.text);
  if ((table && at >= (table.rows.at(-1)?.cells.at(-1)?.end ?? table.to)) || (isBar && at > line.from))
    return { lead: '\n\n', tail: '' };
  return { lead: '', tail: isBar ? '\n\n' : '' };
}

/** Whether the next line belongs to the same paragraph, as in an address. */
function goesOn(state: EditorState, number: number): boolean {
  const [breaks = ''] = /\\*$/.exec(state.doc.line(number).text) ?? [];
  return breaks.length % 2 === 1;
}

/** Whether a line ends the settings. */
function lookEnds(state: EditorState, number: number): boolean {
  return state.doc.line(1).text.trimEnd() === '---' && state.doc.line(number).text.trimEnd() === '---' && number > 1;
}
