/** §20.24: a template's text for the page's scripts: in CodeMirror, or in the text area until that is loaded. */
import { bodyStart } from './front-matter.ts';
import type { Mark } from './page-marks.ts';
import type { Chip } from './page-widgets.ts';

export type TextFault = { line: number; column?: number; message: string; severity: 'error' | 'warning' };
export type TextChange = { from: number; to?: number; insert: string };

export type CodeEditor = {
  text(): string;
  selected(): { from: number; to: number; text: string };
  /** Makes all changes at once, by places in the old text. Then selects from `anchor` to `head`. */
  change(changes: TextChange[], select?: { anchor: number; head: number }): void;
  /** Shows a text from elsewhere. The cursor stays, and `onChange` is not called. */
  show(text: string): void;
  showFaults(faults: TextFault[]): void;
  /** `shown`: what the preview shows of the line's block up to the clicked word. */
  goTo(line: number, shown?: string): void;
  undo(): void;
  redo(): void;
  focus(): void;
  /** §20.94: shows the text as a page, or as its source without `parts`. */
  showPage?(parts: WrittenPage | undefined): Promise<void>;
  /** Shows the chips of the page again. */
  refresh?(): void;
  /** Makes text bold or italic on the page. Returns false where the text is its source. */
  format?(name: string): boolean;
};

/** What the page needs. Places are those of the text. `onLine`: called with the line of the cursor. */
export type WrittenPage = {
  chipOf: (mark: Mark, text: string) => Chip;
  openMark: (at: number) => void;
  openTable: (at: number) => void;
  onLine: (line: string) => void;
};

/** Returns an editor for a plain text area, used when CodeMirror is not available. */
export function textAreaEditor(area: HTMLTextAreaElement, onChange: () => void): CodeEditor {
  area.addEventListener('input', onChange);
  const start = bodyStart(area.value);
  area.setSelectionRange(start, start);
  return {
    text: () => area.value,
    selected() {
      const { selectionStart: from, selectionEnd: to, value } = area;
      return { from, to, text: value.slice(from, to) };
    },
    change(changes, select) {
      let text = area.value;
      // When two insertions have the same place, the first of the list is inserted first.
      for (const { from, to = from, insert } of changes.toSorted((a, b) => a.from - b.from).toReversed())
        text = text.slice(0, from) + insert + text.slice(to);
      area.value = text;
      if (select) area.setSelectionRange(Math.min(select.anchor, select.head), Math.max(select.anchor, select.head));
      area.focus();
      onChange();
    },
    show(text) {
      const { selectionStart: from, selectionEnd: to } = area;
      area.value = text;
      area.setSelectionRange(from, to);
    },
    showFaults: () => undefined,
    goTo(line) {
      const lines = area.value.split('\n').slice(0, line - 1);
      const at = lines.join('\n').length + (line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(at, at);
    },
    undo: () => undefined,
    redo: () => undefined,
    focus: () => area.focus(),
  };
}
