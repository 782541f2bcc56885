/** §20.9: the editor of formatted text in the place of a text area, which keeps the value. */
import { element, make, showText } from './elements.ts';
import { type Actions, formattedActions, formattedKeys } from './formatted-actions.ts';
import { type Allowed, type Block, blocksOf, linkTo, MOST_CHARACTERS, type Run } from './formatted-text.ts';
import {
  closeHistory,
  type DOMParser,
  EditorState,
  EditorView,
  Fragment,
  history,
  type Mark,
  type Node,
  type NodeSpec,
  Schema,
  Slice,
  type Transaction,
  undoDepth,
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

// §10.47: the documents of the editor of formatted text, which can hold nothing that a value may not have.

const TEXT_DIRECTION = { dir: 'auto' };

/** Returns the schema of documents with these marks. */
function formattedSchema({ blocks, numbers }: Allowed): Schema {
  const lists: Record<string, NodeSpec> = {
    bulletList: {
      content: 'listItem+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0] as const,
    },
    ...(numbers && {
      orderedList: {
        content: 'listItem+',
        group: 'block',
        attrs: { start: { default: 1, validate: 'number' } },
        parseDOM: [{ tag: 'ol', getAttrs: (list: HTMLElement) => ({ start: (list as HTMLOListElement).start }) }],
        toDOM: ({ attrs }: Node) => ['ol', { start: attrs.start }, 0] as const,
      },
    }),
    listItem: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', TEXT_DIRECTION, 0] as const,
    },
  };
  return new Schema({
    nodes: {
      doc: { content: blocks ? 'block+' : 'paragraph' },
      paragraph: {
        content: 'inline*',
        group: 'block',
        parseDOM: [{ tag: 'p' }],
        toDOM: () => ['p', TEXT_DIRECTION, 0] as const,
      },
      text: { group: 'inline' },
      lineBreak: {
        inline: true,
        group: 'inline',
        selectable: false,
        linebreakReplacement: true,
        parseDOM: [{ tag: 'br' }],
        toDOM: () => ['br'] as const,
        leafText: () => '\n',
      },
      ...(blocks && lists),
    } as Record<string, NodeSpec>,
    marks: {
      link: {
        attrs: { href: { validate: 'string' } },
        inclusive: false,
        parseDOM: [
          {
            tag: 'a[href]',
            getAttrs: (link: HTMLElement) => {
              const href = linkTo(link.getAttribute('href')!);
              return href !== undefined && { href };
            },
          },
        ],
        toDOM: ({ attrs }: Mark) => ['a', { href: attrs.href, title: attrs.href, rel: 'noopener' }, 0] as const,
      },
      bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] as const },
      italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] as const },
    },
  });
}

/** Returns the nodes of blocks. `around`: marks that all text has. */
function nodesOf(blocks: readonly Block[], schema: Schema, around: readonly Mark[] = []): Fragment {
  return Fragment.from(blocks.map((block) => nodeOf(block, schema, around)));
}

function nodeOf(block: Block, schema: Schema, around: readonly Mark[]): Node {
  const { paragraph, bulletList, orderedList, listItem } = schema.nodes;
  if ('runs' in block)
    return paragraph!.create(
      null,
      block.runs.flatMap((run) => inlineOf(run, schema, around)),
    );
  const items = block.items.map((item) => {
    const children = item.map((child) => nodeOf(child, schema, around));
    // An item begins with text, which may be empty.
    return listItem!.create(null, children[0]?.type === paragraph ? children : [paragraph!.create(), ...children]);
  });
  return block.ordered && orderedList
    ? orderedList.create({ start: block.start }, items)
    : bulletList!.create(null, items);
}

function inlineOf({ text, bold, italic, href }: Run, schema: Schema, around: readonly Mark[]): Node[] {
  const { link, bold: strong, italic: slanted } = schema.marks;
  const own = [
    ...(href === undefined ? [] : [link!.create({ href })]),
    ...(bold ? [strong!.create()] : []),
    ...(italic ? [slanted!.create()] : []),
  ];
  const marks = own.reduce((all, mark) => mark.addToSet(all), around);
  return text.split(/(\n)/).flatMap((piece) => {
    if (piece === '') return [];
    return [piece === '\n' ? schema.nodes.lineBreak!.create(null, null, marks) : schema.text(piece, marks)];
  });
}

/** Returns the blocks of a document, or of a node in it. */
function blocksIn(node: Node): Block[] {
  const { paragraph, orderedList } = node.type.schema.nodes;
  return node.children.map((child): Block => {
    if (child.type === paragraph) return { runs: child.children.map(runOf) };
    const isOrdered = child.type === orderedList;
    return { ordered: isOrdered, start: isOrdered ? child.attrs.start : 1, items: child.children.map(blocksIn) };
  });
}

function runOf(node: Node): Run {
  const run: Run = { text: node.isText ? node.text! : '\n' };
  for (const { type, attrs } of node.marks) {
    if (type.name === 'bold') run.bold = true;
    if (type.name === 'italic') run.italic = true;
    if (type.name === 'link') run.href = attrs.href;
  }
  return run;
}

// §20.9: the buttons above formatted text. In a row of a grid they show while its field has the focus.

/** Shows which buttons hold where the cursor is. */
type ShowPressed = () => void;

function offerButtons(view: EditorView, actions: Actions, area: HTMLTextAreaElement): ShowPressed {
  const shared = element('formatted-buttons', HTMLTemplateElement).content.firstElementChild!;
  const toolbar = document.importNode(shared, true) as HTMLElement;
  for (const button of toolbar.querySelectorAll<HTMLButtonElement>('[data-mark]'))
    if (!actions[button.dataset.mark!]) button.remove();
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('[data-mark]')];
  const isInGrid = area.closest('.value-grid') !== null;
  toolbar.setAttribute('aria-controls', view.dom.id);
  view.dom.before(toolbar);
  for (const [at, button] of buttons.entries()) {
    // The toolbar is one Tab stop, as ARIA asks. In a grid, Tab goes from cell to cell.
    button.tabIndex = at === 0 && !isInGrid ? 0 : -1;
    // The cursor stays in the text.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', ({ detail }) => {
      if (detail > 0) view.focus();
      actions[button.dataset.mark!]!.run(view.state, view.dispatch, view);
    });
  }
  toolbar.addEventListener('keydown', (event) => {
    const { key } = event;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    if (key === 'Escape') view.focus();
    if (step === 0) return;
    const next = buttons.at((buttons.indexOf(document.activeElement as HTMLButtonElement) + step) % buttons.length)!;
    for (const one of buttons) one.tabIndex = one === next && !isInGrid ? 0 : -1;
    next.focus();
    event.preventDefault();
  });
  view.dom.addEventListener('keydown', (event) => followKey(event, view, buttons[0]!));
  const showPressed = () => {
    for (const button of buttons) button.ariaPressed = String(actions[button.dataset.mark!]!.isOn(view.state));
  };
  showPressed();
  return showPressed;
}

/** Keys that the page has other uses for. Alt+F10 goes to the buttons, as in other editors. */
function followKey(event: KeyboardEvent, view: EditorView, first: HTMLButtonElement): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key === 'F10' && altKey) {
    event.preventDefault();
    first.focus();
  }
  const isOfEditor = /^[ky]$/i.test(key) || (/^z$/i.test(key) && (undoDepth(view.state) > 0 || event.defaultPrevented));
  if ((ctrlKey || metaKey) && isOfEditor) event.stopPropagation();
}
