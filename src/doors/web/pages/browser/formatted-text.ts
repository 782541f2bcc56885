/** §10.47: formatted text as the editor of a form holds it: paragraphs and lists of runs, each with its marks. */

/** A piece of text. A line break is `\n`. `href`: where it links to. */
export type Run = { text: string; bold?: boolean; italic?: boolean; href?: string };
export type Paragraph = { runs: Run[] };
/** `start`: the number of the first item, if `ordered`. Each item is a row of blocks. */
export type List = { ordered: boolean; start: number; items: Block[][] };
export type Block = Paragraph | List;
export type FormattedText = readonly Block[];

/** Which marks a value may have. `blocks`: paragraphs and lists. `numbers`: numbered lists too. */
export type Allowed = { blocks: boolean; numbers: boolean };

/** The nodes of a value as the page has them: mdast. */
export type ValueNode = {
  type: string;
  value?: string;
  url?: string;
  ordered?: boolean;
  start?: number | null;
  children?: ValueNode[];
};

/** The most characters of a value. */
export const MOST_CHARACTERS = 20_000;
/** Deeper lists, or more marks in one so deep, would make the whole value literal. */
export const MOST_LISTS = 6;

/** Returns the nodes of a value as blocks: nodes of a line become one paragraph. */
export function blocksOf(nodes: readonly ValueNode[]): FormattedText {
  const blocks: Block[] = [];
  let line: Run[] | undefined;
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'list') {
      line = undefined;
      blocks.push(node.type === 'list' ? listOf(node) : { runs: (node.children ?? []).flatMap((one) => runsOf(one)) });
    } else if (line) line.push(...runsOf(node));
    else {
      line = runsOf(node);
      blocks.push({ runs: line });
    }
  }
  return blocks;
}

function listOf({ ordered, start, children = [] }: ValueNode): List {
  return {
    ordered: ordered === true,
    start: start ?? 1,
    items: children.map(({ children: inside = [] }) => [...blocksOf(inside)]),
  };
}

function runsOf(node: ValueNode, around: Omit<Run, 'text'> = {}): Run[] {
  if (node.type === 'text') return [{ ...around, text: node.value ?? '' }];
  const own: Omit<Run, 'text'> =
    node.type === 'strong'
      ? { bold: true }
      : node.type === 'emphasis'
        ? { italic: true }
        : node.url === undefined
          ? {}
          : { href: node.url };
  return (node.children ?? []).flatMap((child) => runsOf(child, { ...around, ...own }));
}

/** §11.3: returns an address that a value may link to, as it is written; undefined for any other. */
export function linkTo(address: string): string | undefined {
  const text = address.trim();
  if (!/^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+0-9])\S*$/i.test(text) || !URL.canParse(text)) return undefined;
  const written = text.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'*+,;=%]+/g, (found) =>
    encodeURIComponent(found.toWellFormed()).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29')),
  );
  return URL.canParse(written) ? written : undefined;
}
