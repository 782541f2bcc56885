/** §20.94: bold and italic on the page: a second time takes them away, and they never include the spaces around words. */
import { type EditorView, syntaxTree } from './codemirror.ts';

const MARKS: Record<string, [mark: string, node: string]> = {
  bold: ['**', 'StrongEmphasis'],
  italic: ['*', 'Emphasis'],
};

/** Returns false for what is inserted as text, such as bold words where none are selected. */
export function formatOnPage(view: EditorView, name: string): boolean {
  const [mark, wanted] = MARKS[name] ?? [];
  if (!mark) return false;
  // The button had the focus.
  view.focus();
  const { state } = view;
  const { from, to, empty } = state.selection.main;
  for (let node = syntaxTree(state).resolveInner(from, empty ? -1 : 1); node.parent; node = node.parent) {
    const { firstChild, lastChild } = node;
    if (node.name !== wanted || !firstChild || !lastChild || to > node.to) continue;
    if (empty) {
      // Behind the last word, text goes on without it.
      view.dispatch({ selection: { anchor: node.to }, scrollIntoView: true });
      return true;
    }
    view.dispatch({
      changes: [firstChild, lastChild].map((one) => ({ from: one.from, to: one.to })),
      userEvent: 'input',
    });
    return true;
  }
  if (empty) return false;
  const changes = [];
  for (let at = state.doc.lineAt(from).number; at <= state.doc.lineAt(to).number; at += 1) {
    const line = state.doc.line(at);
    const [lead = ''] = /^\s*(?:#{1,6} |[-*+] |\d+[.)] )?/.exec(line.text) ?? [];
    const [start, end] = [Math.max(from, line.from + lead.length), Math.min(to, line.to)];
    const text = state.sliceDoc(start, end);
    if (text.trim() === '') continue;
    changes.push({ from: start + text.length - text.trimStart().length, insert: mark });
    changes.push({ from: start + text.trimEnd().length, insert: mark });
  }
  view.dispatch({ changes, userEvent: 'input' });
  return true;
}
