/**
 * §20.24: edits a template's text in CodeMirror. The hidden text area always has the same text, so that the form is
 * sent as without script. Loaded after the page.
 */

import {
  acceptCompletion,
  autocompletion,
  Compartment,
  completionKeymap,
  Decoration,
  type DecorationSet,
  type Diagnostic,
  defaultKeymap,
  deleteMarkupBackward,
  drawSelection,
  EditorState,
  EditorView,
  type Extension,
  HighlightStyle,
  highlightActiveLine,
  highlightSpecialChars,
  history,
  historyKeymap,
  indentWithTab,
  insertNewlineContinueMarkupCommand,
  keymap,
  lineNumbers,
  lintGutter,
  lintKeymap,
  MatchDecorator,
  markdownLanguage,
  redo,
  searchKeymap,
  setDiagnostics,
  syntaxHighlighting,
  tags,
  undo,
  ViewPlugin,
  type ViewUpdate,
  yamlFrontmatter,
} from './codemirror.ts';
import { findWords } from './find-words.ts';
import { bodyStart } from './front-matter.ts';
import { markdownOfHtml, mayBeFormatted } from './markdown-of-html.ts';
import { type Known, offerCompletions } from './offer-completions.ts';
import type { Act } from './offer-toolbar.ts';
import type { CodeEditor, TextChange, TextFault, WrittenPage } from './text-area-editor.ts';

/** The colours of the page, light and dark. */
const COLOURS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.meta, tags.comment, tags.contentSeparator], color: 'var(--muted)' },
]);

const LOOK = EditorView.theme({
  '&': { fontSize: 'var(--size-s)' },
  '.cm-content': { padding: 'var(--space-3) 0 var(--below)', lineHeight: '1.6' },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-gutters': { background: 'transparent', color: 'var(--muted)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '&.cm-focused .cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 25%, transparent)',
  },
  '.cm-field': {
    color: 'var(--accent)',
    background: 'color-mix(in srgb, var(--accent) 10%, transparent)',
    borderRadius: '3px',
  },
  '.cm-tooltip': { background: 'var(--paper)', color: 'var(--ink)', border: 'var(--line)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent)', color: 'var(--paper)' },
  '.cm-panels': { background: 'var(--paper)', color: 'var(--ink)' },
});

/** Matches fields, groups and conditions: `{{…}}`. */
const FIELDS = new MatchDecorator({ regexp: /\{\{[^{}\n]*\}\}/g, decoration: Decoration.mark({ class: 'cm-field' }) });

const fieldMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = FIELDS.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = FIELDS.updateDeco(update, this.decorations);
    }
  },
  { decorations: (marks) => marks.decorations },
);

/** The text as it is written. The page (§20.94) takes its place. */
const SOURCE: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  fieldMarks,
  EditorView.theme({ '.cm-content': { fontFamily: 'var(--mono)' } }),
  EditorView.contentAttributes.of({ 'aria-describedby': 'source-hint keys', spellcheck: 'false' }),
];

export type CodeEditorOptions = {
  area: HTMLTextAreaElement;
  /** The nonce of the Content-Security-Policy, for CodeMirror's styles. */
  nonce: string;
  label: string;
  known: () => Known;
  onChange: () => void;
  /** Receives files that were dropped or pasted. */
  onFiles: (files: File[]) => void;
  /** Does what a toolbar button does. */
  act: Act;
};

export function openCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { area, onChange } = options;
  let isShowing = false;
  const mode = new Compartment();
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: bodyStart(area.value) },
      extensions: [
        mode.of(SOURCE),
        ...looksOf(options),
        formattedKeys(options),
        filesTaken(options),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          area.value = state.doc.toString();
          if (!isShowing) onChange();
        }),
      ],
    }),
  });
  area.hidden = true;
  area.after(view.dom);
  return {
    text: () => view.state.doc.toString(),
    selected() {
      const { from, to } = view.state.selection.main;
      return { from, to, text: view.state.sliceDoc(from, to) };
    },
    change(changes: TextChange[], select?: { anchor: number; head: number }) {
      view.dispatch({ changes, ...(select && { selection: select }), scrollIntoView: true, userEvent: 'input' });
      view.focus();
    },
    show(text) {
      const before = view.state.doc.toString();
      const least = Math.min(before.length, text.length);
      let [from, end] = [0, 0];
      while (from < least && before[from] === text[from]) from += 1;
      while (end < least - from && before.at(-1 - end) === text.at(-1 - end)) end += 1;
      isShowing = true;
      view.dispatch({ changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) } });
      isShowing = false;
    },
    showFaults(faults) {
      const diagnostics = faults.flatMap((fault) => diagnosticOf(view, fault));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(line, shown = '') {
      const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const at = shown === '' ? from : findWords(view.state.doc.toString(), from, shown);
      const effects = EditorView.scrollIntoView(at, { y: 'center' });
      view.dispatch({ selection: { anchor: at }, effects, userEvent: 'select' });
      view.focus();
    },
    ...pageOf(view, mode),
    undo: () => void undo(view),
    redo: () => void redo(view),
    focus: () => view.focus(),
  };
}

/** §20.94: what makes a page of the text is loaded when somebody writes so. */
function pageOf(view: EditorView, mode: Compartment): Pick<CodeEditor, 'showPage' | 'refresh' | 'format'> {
  let shown: WrittenPage | undefined;
  let effects: typeof import('./page-mode.ts') | undefined;
  let format: typeof import('./format-on-page.ts').formatOnPage | undefined;
  return {
    async showPage(page) {
      shown = page;
      if (page) {
        effects ??= await import('./page-mode.ts');
        format ??= (await import('./format-on-page.ts')).formatOnPage;
      }
      // Somebody may have chosen the other one meanwhile.
      if (shown !== page) return;
      const at = (chip: HTMLElement) => view.posAtDOM(chip);
      const extension = page
        ? effects!.pageMode({
            ...page,
            openMark: (chip) => page.openMark(at(chip)),
            openTable: (chip) => page.openTable(at(chip)),
          })
        : SOURCE;
      view.dispatch({ effects: mode.reconfigure(extension) });
    },
    refresh: () => {
      if (shown && effects) view.dispatch({ effects: effects.refreshed.of(null) });
    },
    format: (name) => (shown && format?.(view, name)) ?? false,
  };
}

function looksOf({ nonce, label, known }: CodeEditorOptions) {
  return [
    EditorView.cspNonce.of(nonce),
    lintGutter(),
    history(),
    drawSelection(),
    highlightSpecialChars(),
    EditorView.lineWrapping,
    EditorView.scrollMargins.of(({ dom }) => ({ bottom: coveredIn(dom) })),
    EditorView.editorAttributes.of({ class: 'code-editor' }),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    yamlFrontmatter({ content: markdownLanguage }),
    syntaxHighlighting(COLOURS),
    autocompletion({ override: [offerCompletions(known)], icons: false }),
    LOOK,
  ];
}

function formattedKeys({ act }: CodeEditorOptions) {
  const does = (name: string) => ({ preventDefault: true, run: () => act(name) });
  return keymap.of([
    // The shortcuts of word processors.
    { key: 'Mod-b', ...does('bold') },
    { key: 'Mod-i', ...does('italic') },
    { key: 'Shift-Enter', ...does('linebreak') },
    // Enter at an empty item ends the list.
    { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
    { key: 'Backspace', run: deleteMarkupBackward },
    { key: 'Tab', run: acceptCompletion },
    ...completionKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]);
}

/** Takes files that are dropped or pasted. */
function filesTaken({ onFiles }: CodeEditorOptions) {
  const take = (list: FileList | undefined): boolean => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  };
  return EditorView.domEventHandlers({
    drop(event, into) {
      const files = event.dataTransfer?.files;
      if (!files?.length) return false;
      event.preventDefault();
      const at = into.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) into.dispatch({ selection: { anchor: at } });
      return take(files);
    },
    paste: (event, into) => takeFormatted(event, into) || take(event.clipboardData?.files),
  });
}

/** §20.72: pastes headings, bold, lists and tables as Markdown. Front matter takes only text; a picture has none. */
function takeFormatted(event: ClipboardEvent, into: EditorView): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const { from, to } = into.state.selection.main;
  if (text.trim() === '' || from < bodyStart(into.state.doc.toString()) || !mayBeFormatted(html)) return false;
  const markdown = markdownOfHtml(html);
  // A row of a table is one line.
  const isRow = into.state.doc.lineAt(from).text.startsWith('|');
  if (markdown === undefined || (isRow && markdown.includes('\n'))) return false;
  event.preventDefault();
  const [before, behind] = [into.state.doc.lineAt(from), into.state.doc.lineAt(to)];
  const isBlocks = markdown.includes('\n') || /^(?:#{1,6} |[-*] |\d+[.)] )/.test(markdown);
  const isApart = (beside: string) => isBlocks && beside.trim() !== '';
  const start = isApart(before.text.slice(0, from - before.from)) ? '\n\n' : '';
  const end = isApart(behind.text.slice(to - behind.from)) ? '\n\n' : '';
  const insert = start + markdown + end;
  const anchor = from + insert.length - end.length;
  into.dispatch({
    changes: { from, to, insert },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
  return true;
}

/** Returns how much of the text the bar below it covers. */
function coveredIn(dom: HTMLElement): number {
  const below = document.querySelector('.below-text')?.getBoundingClientRect();
  return below ? Math.max(0, dom.getBoundingClientRect().bottom - below.top) : 0;
}

/** Marks the rest of the line; for an empty line, its end. */
function diagnosticOf({ state }: EditorView, { line, column, message, severity }: TextFault): Diagnostic[] {
  if (line < 1 || line > state.doc.lines) return [];
  const { from, to, text } = state.doc.line(line);
  const start =
    from + (column === undefined ? text.length - text.trimStart().length : Math.min(column - 1, text.length));
  return [{ from: start, to: Math.max(start, to), severity, message }];
}
