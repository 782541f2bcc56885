/** §20.9: what the buttons and keys of the editor of formatted text do. */

import { element, showText } from './elements.ts';
import { linkTo, MOST_LISTS } from './formatted-text.ts';
import {
  AllSelection,
  autoJoin,
  baseKeymap,
  type Command,
  chainCommands,
  type EditorState,
  type EditorView,
  keymap,
  liftListItem,
  type NodeType,
  type Plugin,
  redo,
  type Schema,
  sinkListItem,
  splitListItem,
  TextSelection,
  toggleMark,
  undo,
  wrapInList,
} from './prosemirror.ts';

/** By the name of a button. `isOn`: whether it holds where the cursor is. */
export type Actions = Record<string, { run: Command; isOn(state: EditorState): boolean }>;

export function formattedActions({ marks, nodes }: Schema): Actions {
  const { bold, italic } = marks;
  const { bulletList, orderedList } = nodes;
  return {
    bold: { run: toggleMark(bold!), isOn: (state) => hasMark(state, 'bold') },
    italic: { run: toggleMark(italic!), isOn: (state) => hasMark(state, 'italic') },
    link: { run: askForLink, isOn: (state) => linkAt(state) !== undefined },
    ...(bulletList && { list: listAction(bulletList) }),
    ...(orderedList && { numbered: listAction(orderedList) }),
  };
}

/** All of the selection has it, or what is typed next. */
function hasMark({ selection, storedMarks, doc, schema }: EditorState, name: string): boolean {
  const { from, to, empty, $from } = selection;
  const type = schema.marks[name]!;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  let isAll = true;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && !type.isInSet(node.marks)) isAll = false;
  });
  return isAll;
}

function listAction(type: NodeType): Actions[string] {
  const { listItem } = type.schema.nodes;
  const isOn = (state: EditorState) => listAround(inText(state))?.type === type;
  const change: Command = (given, dispatch, view) => {
    const state = inText(given);
    const around = listAround(state);
    if (!around) return wrapInList(type)(state, dispatch, view);
    if (around.type === type) return liftListItem(listItem!)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(around.at, type));
    return true;
  };
  // Beside a list of its kind, it goes on with that.
  return { isOn, run: autoJoin(change, (before, after) => before.type === after.type && before.type !== listItem) };
}

/** Returns the state with a selection in text, also where all is selected. */
function inText(state: EditorState): EditorState {
  const { doc, selection, tr } = state;
  if (!(selection instanceof AllSelection)) return state;
  return state.apply(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))));
}

/** Returns the innermost list around the selection. */
function listAround({ selection: { $from, to } }: EditorState): { type: NodeType; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (/List$/.test(type.name) && $from.end(depth) >= to) return { type, at: $from.before(depth) };
  }
  return undefined;
}

export function formattedKeys({ nodes }: Schema, actions: Actions): Plugin[] {
  const { listItem, lineBreak } = nodes;
  const breakLine: Command = ({ tr }, dispatch) => {
    dispatch?.(tr.replaceSelectionWith(lineBreak!.create()).scrollIntoView());
    return true;
  };
  const keys: Record<string, Command> = {
    'Mod-b': actions.bold!.run,
    'Mod-i': actions.italic!.run,
    'Mod-k': actions.link!.run,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': breakLine,
    Enter: listItem ? splitListItem(listItem) : breakLine,
    ...(listItem && { Tab: sink(listItem), 'Shift-Tab': lift(listItem) }),
  };
  const { 'Mod-Enter': _, ...others } = baseKeymap;
  return [keymap(keys), keymap({ ...others, Enter: chainCommands(others.Enter!) })];
}

/** As in Word, at the beginning of an item. Elsewhere the key goes to the next field. */
function sink(listItem: NodeType): Command {
  return (state, dispatch) =>
    isAtStart(state) && listsAround(state) < MOST_LISTS && sinkListItem(listItem)(state, dispatch);
}

function lift(listItem: NodeType): Command {
  return (state, dispatch) => isAtStart(state) && listsAround(state) > 1 && liftListItem(listItem)(state, dispatch);
}

function isAtStart({ selection: { empty, $from } }: EditorState): boolean {
  return empty && $from.parentOffset === 0 && $from.index(-1) === 0;
}

function listsAround({ selection: { $from } }: EditorState): number {
  let lists = 0;
  for (let depth = $from.depth; depth > 0; depth--) if (/List$/.test($from.node(depth).type.name)) lists += 1;
  return lists;
}

// §20.9: asks for the address of a link in formatted text. Only addresses that a value may link to are taken (§11.3).

/** A link, and the text that has it. */
type FoundLink = { href: string; from: number; to: number };

/** Returns the link at the cursor, or that in which the selection begins. */
function linkAt({ selection: { $from, empty }, schema }: EditorState): FoundLink | undefined {
  const { link } = schema.marks;
  const { parent, parentOffset } = $from;
  const near = empty ? parent.childBefore(parentOffset) : parent.childAfter(parentOffset);
  const found = near.node && link!.isInSet(near.node.marks);
  if (!found) return undefined;
  let [first, last] = [near.index, near.index];
  while (first > 0 && found.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last < parent.childCount - 1 && found.isInSet(parent.child(last + 1).marks)) last += 1;
  const sizes = parent.children.map(({ nodeSize }) => nodeSize);
  const from = $from.start() + sizes.slice(0, first).reduce((sum, size) => sum + size, 0);
  const to = from + sizes.slice(first, last + 1).reduce((sum, size) => sum + size, 0);
  return { href: found.attrs.href, from, to };
}

/** Opens the dialog, and links the selection or writes the address. */
const askForLink: Command = (state, _dispatch, view) => {
  const dialog = element('ask-link', HTMLDialogElement);
  const asked = dialog.querySelector('form')!;
  const address = dialog.querySelector('input')!;
  const fault = dialog.querySelector<HTMLElement>('.fault')!;
  const known = linkAt(state);
  const tell = (text?: string) => {
    showText(fault, text);
    address.toggleAttribute('aria-invalid', text !== undefined);
  };
  address.value = known?.href ?? '';
  dialog.querySelector<HTMLElement>('[value="remove"]')!.hidden = !known;
  tell();
  asked.onsubmit = (event) => {
    const { value } = event.submitter as HTMLButtonElement;
    const href = value === 'set' ? readAddress(address.value) : undefined;
    if (value === 'set' && !href) {
      event.preventDefault();
      tell(fault.dataset.refused!);
      address.focus();
    } else if (view && (href || value === 'remove')) setLink(view, known, href);
  };
  dialog.onclose = () => view?.focus();
  dialog.showModal();
  return true;
};

/** People leave out `https://` and `mailto:`. */
function readAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/^[a-z][a-z\d+-]*:/i.test(typed)) return linkTo(typed);
  if (/^[^\s@/]+@[^\s@/]+$/.test(typed)) return linkTo(`mailto:${typed}`);
  return /^[^\s/?#]+\.[^\s]+$/.test(typed) ? linkTo(`https://${typed}`) : undefined;
}

/** Without `href`, the link goes and its text stays. */
function setLink({ state, dispatch }: EditorView, known: FoundLink | undefined, href: string | undefined): void {
  const { tr, schema, selection } = state;
  const link = schema.marks.link!;
  const { from, to } = selection.empty && known ? known : selection;
  if (!href) dispatch(tr.removeMark(known?.from ?? from, known?.to ?? to, link));
  else if (from === to)
    dispatch(tr.replaceSelectionWith(schema.text(href, [link.create({ href }), ...selection.$from.marks()]), false));
  else dispatch(tr.addMark(from, to, link.create({ href })));
}
