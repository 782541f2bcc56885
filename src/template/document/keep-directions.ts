/**
 * §17.3: marks of direction, which show what runs from left to right as it is read in a document from right to left: phone numbers, and
 * lines of headers and footers in another language, such as those of a theme.
 */
import type { Nodes, PhrasingContent } from 'mdast';
import type { DocumentSetup, RunningPart } from '../model/document-setup.ts';
import { type MarginBoxes, mapBoxes } from '../model/page-furniture.ts';
import { textOfNode } from '../typography/number-columns.ts';
import { directionOf, RIGHT_TO_LEFT_LETTER } from '../typography/script-of.ts';
import { everyNode } from './every-node.ts';

/** U+200E, the left-to-right mark. It is invisible, and counts as a letter (UAX #9). */
const MARK = '\u200e';
/** The `+` of an international phone number, such as +44 117 496 0112. Without a mark its groups would stand in reverse. */
const PLUS_OF_PHONE = /(?<![\p{L}\p{N}\u200e])\+(?=[0-9][0-9 ()./\u00a0\u202f-]{4,}[0-9])/gu;

/** Marks the phone numbers of a document in place. */
export function keepPhoneNumbers(tree: Nodes, language: string): void {
  if (directionOf(language) === 'ltr') return;
  everyNode(tree, (node) => {
    if (node.type === 'text' && node.value.includes('+')) node.value = markPhones(node.value);
  });
}

/** Returns a setup with marks in its headers and footers; the given one if the document runs from left to right. */
export function keepRunningDirections(setup: DocumentSetup): DocumentSetup {
  if (directionOf(setup.language) === 'ltr') return setup;
  const { header, footer, furniture, sections } = setup;
  const eitherOf = (one: RunningPart[] | MarginBoxes) => (Array.isArray(one) ? markLine(one) : markBoxes(one));
  const both = <Part extends { header?: MarginBoxes; footer?: MarginBoxes }>(part: Part): Part => ({
    ...part,
    ...(part.header && { header: markBoxes(part.header) }),
    ...(part.footer && { footer: markBoxes(part.footer) }),
  });
  return {
    ...setup,
    header: markLine(header),
    footer: markLine(footer),
    ...(furniture && { furniture: { ...both(furniture), ...(furniture.first && { first: both(furniture.first) }) } }),
    ...(sections && {
      sections: Object.fromEntries(
        Object.entries(sections).map(([name, own]) => [
          name,
          {
            ...own,
            ...(own.header && { header: eitherOf(own.header) }),
            ...(own.footer && { footer: eitherOf(own.footer) }),
          },
        ]),
      ),
    }),
  };
}

function markPhones(text: string): string {
  return text.replace(PLUS_OF_PHONE, `${MARK}+`);
}

/** Marks a text at both ends, so that signs there stay with its letters. */
function markText(text: string, isLeftToRight: boolean): string {
  return isLeftToRight ? MARK + text + MARK : markPhones(text);
}

function isLeftToRight(text: string): boolean {
  return /\p{L}/u.test(text) && !RIGHT_TO_LEFT_LETTER.test(text);
}

function markLine(parts: RunningPart[]): RunningPart[] {
  const own = isLeftToRight(parts.map((part) => (typeof part === 'string' ? part : '')).join(''));
  return parts.map((part) => (typeof part === 'string' ? markText(part, own) : part));
}

function markBoxes(boxes: MarginBoxes): MarginBoxes {
  return mapBoxes(boxes, (content) => {
    const lines: PhrasingContent[][] = [[]];
    for (const node of content) {
      if (node.type === 'break') lines.push([]);
      lines.at(-1)!.push(node);
    }
    return lines.flatMap((line) => markNodes(line, isLeftToRight(line.map((node) => wordsOf(node)).join(''))));
  });
}

/** The description of a picture is not on the page. */
function wordsOf(node: PhrasingContent): string {
  return node.type === 'image' ? '' : textOfNode(node);
}

function markNodes(nodes: PhrasingContent[], own: boolean): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === 'text') return { ...node, value: markText(node.value, own) };
    return 'children' in node ? ({ ...node, children: markNodes(node.children, own) } as PhrasingContent) : node;
  });
}
