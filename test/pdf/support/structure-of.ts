/** Reads the structure of a tagged PDF back with PDF.js: which element says what. */
import { open } from './read-pdf.ts';

/** The role of an element, then what is in it: other elements, texts, and `@` for an area that can be clicked. */
export type Element = [role: string, ...(Element | string)[]];

type Node = {
  role?: string;
  alt?: string;
  children?: Node[];
  type?: string;
  id?: string;
};
type Item = { str?: string; hasEOL?: boolean; type?: string; id?: string; tag?: string };

/** Tell which way a line runs, and are no part of what it says. */
const DIRECTIONS = /[\u200e\u200f]/g;

/** Texts by marked content, and what is in no element. */
function textsOf(items: Item[]): { texts: Map<string, string>; artifacts: string } {
  const texts = new Map<string, string>();
  let artifacts = '';
  const within: (string | undefined)[] = [];
  for (const item of items) {
    if (item.type?.startsWith('begin')) within.push(item.id ?? (item.tag === 'Artifact' ? undefined : within.at(-1)));
    else if (item.type === 'endMarkedContent') within.pop();
    else if (within.at(-1))
      texts.set(
        within.at(-1)!,
        (texts.get(within.at(-1)!) ?? '') + item.str!.replace(DIRECTIONS, '') + (item.hasEOL ? ' ' : ''),
      );
    else artifacts += item.str;
  }
  return { texts, artifacts };
}

/** Text that follows text is one, in however many marks it stands. */
function joined(parts: (Element | string)[]): (Element | string)[] {
  const found: (Element | string)[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const isText = typeof part === 'string' && part !== '@';
    if (isText && typeof last === 'string' && last !== '@') found[found.length - 1] = `${last} ${part}`.trim();
    else found.push(part);
  }
  return found;
}

/** One page (from 1): its elements in reading order, the alternative texts of its pictures, and the text of its artifacts. */
export async function structureOf(pdf: { bytes: Uint8Array }, page = 1) {
  const proxy = await (await open(pdf)).getPage(page);
  const content = await proxy.getTextContent({ includeMarkedContent: true });
  const { texts, artifacts } = textsOf(content.items as Item[]);
  const alts: string[] = [];
  const element = (node: Node): Element | string => {
    if (node.role === undefined)
      return node.type === 'content' ? (texts.get(node.id!) ?? '').replace(/\s+/g, ' ').trim() : '@';
    if (node.alt !== undefined) alts.push(node.alt);
    return [node.role, ...joined((node.children ?? []).map(element))];
  };
  const tree = (await proxy.getStructTree()) as unknown as Node | null;
  const [, document] = tree ? (element(tree) as [string, Element]) : [];
  return { elements: (document?.slice(1) ?? []) as Element[], alts, artifacts: artifacts.replace(/\s+/g, ' ').trim() };
}

/** The whole text of some elements, in the order in which it is read. */
export function said(elements: (Element | string)[]): string {
  return elements
    .map((part) => (typeof part === 'string' ? part : said(part.slice(1))))
    .filter((text) => text !== '')
    .join(' ');
}
