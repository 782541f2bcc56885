/** §20.9: the editor of formatted text in the place of a text area, which keeps the value. */
import { element, make, showText } from './elements.ts';
import { type Actions, formattedActions, formattedKeys } from './formatted-actions.ts';
import { blocksIn, formattedSchema, nodesOf } from './formatted-schema.ts';
import { type Allowed, type Block, blocksOf, MOST_CHARACTERS } from './formatted-text.ts';
import { offerButtons, type ShowPressed } from './offer-buttons.ts';
import {
  closeHistory,
  type DOMParser,
  EditorState,
  EditorView,
  history,
  type Node,
  type Schema,
  Slice,
  type Transaction,
} from './prosemirror.ts';
import { inertHtml, readPasted, readPlain } from './read-pasted.ts';
import { writeFormatted } from './write-formatted.ts';

const schemas = new Map<string, Schema>();

/** Replaces a text area. One in which somebody has typed already stays. */
export function editField(area: HTMLTextAreaElement): void {
  if (area.value !== area.defaultValue) return;
  const allowed: Allowed = { blocks: area.dataset.marks === 'blocks', numbers: area.dataset.numbers !== undefined };
  const name = JSON.stringify(allowed);
  const schema = schemas.get(name) ?? formattedSchema(allowed);
  schemas.set(name, schema);
  const hadFocus = document.activeElement === area;
  const box = make('div', { className: 'formatted' });
  area.before(box);
  area.hidden = true;
  const view = viewOf(box, area, { allowed, schema });
  followLabel(area, view);
  if (hadFocus) view.focus();
}

function viewOf(box: HTMLElement, area: HTMLTextAreaElement, edited: { allowed: Allowed; schema: Schema }): EditorView {
  const { allowed, schema } = edited;
  const told = make('p', { className: 'fault', role: 'alert', hidden: true });
  const doc = docOf(blocksOf(JSON.parse(area.dataset.nodes ?? '[]')), schema);
  const actions: Actions = formattedActions(schema);
  let showPressed: ShowPressed = () => {};
  const view: EditorView = new EditorView(box, {
    state: EditorState.create({ doc, plugins: [history(), ...formattedKeys(schema, actions)] }),
    attributes: attributesOf(area),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(isOwnStep(transaction) ? closeHistory(transaction) : transaction));
      showPressed();
      if (!transaction.docChanged) return;
      told.hidden = true;
      const { doc: now } = view.state;
      area.value = now.eq(doc) ? area.defaultValue : writeFormatted(blocksIn(now), allowed);
      view.dom.dispatchEvent(new Event('input', { bubbles: true }));
    },
    ...pasting(edited, told),
  });
  showPressed = offerButtons(view, actions, area);
  box.append(told);
  area.removeAttribute('id');
  return view;
}

/** Ctrl+Z takes back what was pasted, or what a button did, by itself. */
function isOwnStep(transaction: Transaction): boolean {
  const isTyped = transaction.steps.every((step) => step.toJSON().stepType === 'replace');
  return !isTyped || ['paste', 'cut', 'drop'].includes(transaction.getMeta('uiEvent'));
}

function docOf(blocks: readonly Block[], schema: Schema): Node {
  const nodes = nodesOf(blocks.length > 0 ? blocks : [{ runs: [] }], schema);
  return schema.topNodeType.create(null, nodes);
}

function attributesOf(area: HTMLTextAreaElement): Record<string, string> {
  const described = area.getAttribute('aria-describedby');
  return {
    id: area.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${area.id}-label`,
    ...(described && { 'aria-describedby': described }),
    ...(area.required && { 'aria-required': 'true' }),
    ...(area.getAttribute('aria-invalid') && { 'aria-invalid': 'true' }),
  };
}

/** A label leads to a text area by itself, and to this by script. */
function followLabel(area: HTMLTextAreaElement, view: EditorView): void {
  const label = area.closest('.field')?.querySelector('label');
  if (!label) return;
  label.id = `${view.dom.id}-label`;
  label.addEventListener('click', () => view.focus());
}

/** What is pasted or dropped becomes what the value may have. `told`: says that it is too long. */
function pasting({ allowed, schema }: { allowed: Allowed; schema: Schema }, told: HTMLElement) {
  const sliceOf = (blocks: readonly Block[], marks?: Parameters<typeof nodesOf>[2]) =>
    new Slice(nodesOf(blocks, schema, marks), 0, 0);
  const refuse = () => {
    showText(told, element('formatted-buttons', HTMLTemplateElement).dataset.long);
    return Slice.empty;
  };
  return {
    // Where a row of another editor's document begins says nothing here.
    transformPastedHTML: (html: string) => inertHtml(html).replace(/ data-pm-slice="[^"]*"/g, ''),
    clipboardParser: {
      parseSlice: (root: HTMLElement) => {
        const blocks = readPasted(root, allowed);
        return lengthOf(blocks) > MOST_CHARACTERS ? refuse() : sliceOf(blocks);
      },
    } as unknown as DOMParser,
    clipboardTextParser: (text: string, place: { marks(): Parameters<typeof nodesOf>[2] }) => {
      if (text.length > MOST_CHARACTERS) return refuse();
      const { content } = sliceOf(readPlain(text, allowed), place.marks());
      return Slice.maxOpen(content);
    },
    clipboardTextSerializer: (slice: Slice) => slice.content.textBetween(0, slice.content.size, '\n', '\n'),
    handleDOMEvents: {
      /** The form follows the value, which is written afterwards. */
      input: (_view: EditorView, event: Event) => {
        if (event.isTrusted) event.stopPropagation();
        return false;
      },
      /** Cells of a sheet go into the fields of the rows (§20.9 rule 3). */
      paste: (view: EditorView, { clipboardData }: ClipboardEvent) => {
        const [text, html] = ['text/plain', 'text/html'].map((type) => clipboardData?.getData(type) ?? '');
        return (
          view.dom.closest('.value-grid') !== null && text!.includes('\t') && (html === '' || /<table\b/i.test(html!))
        );
      },
      drop: (_view: EditorView, event: DragEvent) => {
        if (!event.dataTransfer?.files.length) return false;
        event.preventDefault();
        return true;
      },
    },
  };
}

function lengthOf(blocks: readonly Block[]): number {
  const lengths = blocks.map((block) =>
    'runs' in block ? block.runs.reduce((sum, { text }) => sum + text.length, 0) : lengthOf(block.items.flat()),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
