/** §20.9: asks for the address of a link in formatted text. Only addresses that a value may link to are taken (§11.3). */
import { element, showText } from './elements.ts';
import { linkTo } from './formatted-text.ts';
import type { Command, EditorState, EditorView } from './prosemirror.ts';

/** A link, and the text that has it. */
type FoundLink = { href: string; from: number; to: number };

/** Returns the link at the cursor, or that in which the selection begins. */
export function linkAt({ selection: { $from, empty }, schema }: EditorState): FoundLink | undefined {
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
export const askForLink: Command = (state, _dispatch, view) => {
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
