/** §20.9: the parts of ProseMirror that the editor of formatted text uses. `.config/bundle-editor.mjs` bundles them into one script. */
export { autoJoin, baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
export { closeHistory, history, redo, undo, undoDepth } from 'prosemirror-history';
export { keymap } from 'prosemirror-keymap';
export {
  type DOMParser,
  Fragment,
  type Mark,
  type MarkType,
  type Node,
  type NodeSpec,
  type NodeType,
  Schema,
  Slice,
} from 'prosemirror-model';
export { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
export {
  AllSelection,
  type Command,
  EditorState,
  type Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
export { EditorView } from 'prosemirror-view';
