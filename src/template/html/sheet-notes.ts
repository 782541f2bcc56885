/** §17.10, §17.21: puts notes at the foot of the sheets that refer to them. A sheet ends at an explicit page break. */
import type { Element, ElementContent, RootContent } from 'hast';
import type { FootnotePlaces } from '../model/document-setup.ts';
import { SWISS_BILL } from '../model/e-invoice.ts';
import { element } from './element.ts';

type Child = RootContent | ElementContent;

function isElement(node: Child | undefined, tagName: string): node is Element {
  return node?.type === 'element' && node.tagName === tagName;
}

function isNotes(node: Child): node is Element {
  return isElement(node, 'section') && node.properties.dataFootnotes === true;
}

function endsSheet({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('page-break');
}

/** Returns the references in some nodes, in order. */
function referencesIn(nodes: readonly Child[]): Element[] {
  return nodes.flatMap((node): Element[] => {
    if (node.type !== 'element') return [];
    return node.properties.dataFootnoteRef === true ? [node] : referencesIn(node.children);
  });
}

/** `value`: its number, which the list counts from the note above unless it is said. */
type SheetNote = { item: Element; number: number };

/**
 * Moves the notes, which stand behind all blocks, to the sheets that refer to them. Numbers go on from sheet to sheet, or begin with 1 on
 * each. A note without a reference stands on the last sheet.
 */
export function notesOnSheets(children: RootContent[], places: FootnotePlaces | undefined): RootContent[] {
  const section = children.find(isNotes);
  if (!section || places === undefined || places === 'end') return children;
  const list = section.children.find((child) => isElement(child, 'ol')) as Element;
  const items = list.children.filter((child): child is Element => isElement(child, 'li'));
  const left = new Map(items.map((item, at) => [`#${item.properties.id}`, { item, number: at + 1 }]));
  const sheets = sheetsOf(children.filter((child) => child !== section));
  return sheets.flatMap((blocks, at) => {
    const notes = takenFrom(left, blocks);
    if (at === sheets.length - 1) notes.push(...left.values());
    if (notes.length === 0) return blocks;
    if (places === 'per-page') renumber(notes, blocks);
    const shown = element('ol', list.properties, notes.map(numbered));
    const heading = section.children.filter((child) => isElement(child, 'h2') && at === 0);
    const foot = element('section', section.properties, [...heading, shown]);
    const bill = blocks.findLastIndex(holdsBill);
    return bill < 0 ? [...blocks, foot] : blocks.toSpliced(bill, 0, foot);
  });
}

/** §17.41: returns whether a block is a Swiss QR bill, above which notes stand. */
function holdsBill(node: Child): boolean {
  return (
    isElement(node, 'p') &&
    node.children.some((child) => isElement(child, 'img') && String(child.properties.src).startsWith(SWISS_BILL))
  );
}

/** Divides blocks into sheets, of which each but the first begins with its page break. */
function sheetsOf(children: RootContent[]): RootContent[][] {
  const sheets: RootContent[][] = [[]];
  for (const child of children) {
    if (child.type === 'element' && endsSheet(child)) sheets.push([]);
    sheets.at(-1)!.push(child);
  }
  return sheets;
}

/** Takes the notes to which blocks refer first, and those to which these refer. */
function takenFrom(left: Map<string, SheetNote>, blocks: RootContent[]): SheetNote[] {
  const found: SheetNote[] = [];
  const references = referencesIn(blocks);
  for (const { properties } of references) {
    const name = String(properties.href);
    const note = left.get(name);
    if (!note) continue;
    left.delete(name);
    found.push(note);
    references.push(...referencesIn(note.item.children));
  }
  return found;
}

/** Numbers the notes of a sheet from 1, and what refers to them there. */
function renumber(notes: SheetNote[], blocks: RootContent[]): void {
  const numbers = new Map<string, number>();
  for (const [at, note] of notes.entries()) {
    note.number = at + 1;
    numbers.set(`#${note.item.properties.id}`, note.number);
  }
  for (const reference of referencesIn([...blocks, ...notes.map(({ item }) => item)])) {
    const number = numbers.get(String(reference.properties.href));
    if (number !== undefined) reference.children = [{ type: 'text', value: String(number) }];
  }
}

function numbered({ item, number }: SheetNote, at: number, notes: SheetNote[]): Element {
  const before = notes[at - 1]?.number ?? 0;
  return number === before + 1 ? item : { ...item, properties: { ...item.properties, value: String(number) } };
}
