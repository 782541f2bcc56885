/** §10.47: the documents of the editor of formatted text, which can hold nothing that a value may not have. */
import { type Allowed, type Block, linkTo, type Run } from './formatted-text.ts';
import { Fragment, type Mark, type Node, type NodeSpec, Schema } from './prosemirror.ts';

const TEXT_DIRECTION = { dir: 'auto' };

/** Returns the schema of documents with these marks. */
export function formattedSchema({ blocks, numbers }: Allowed): Schema {
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
export function nodesOf(blocks: readonly Block[], schema: Schema, around: readonly Mark[] = []): Fragment {
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
export function blocksIn(node: Node): Block[] {
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
