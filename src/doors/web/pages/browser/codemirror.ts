/** §20.24: the parts of CodeMirror that the editor uses. `.config/bundle-editor.mjs` bundles them into one script. */
export {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete';
export { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from '@codemirror/commands';
export { deleteMarkupBackward, insertNewlineContinueMarkupCommand, markdownLanguage } from '@codemirror/lang-markdown';
export { yamlFrontmatter } from '@codemirror/lang-yaml';
export { ensureSyntaxTree, HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language';
export { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
export { searchKeymap } from '@codemirror/search';
export {
  Compartment,
  EditorState,
  type Extension,
  Prec,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
export {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
export { tags } from '@lezer/highlight';
