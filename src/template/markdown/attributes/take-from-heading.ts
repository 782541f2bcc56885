/** §10.20, §10.23: attribute lists at the end of a heading, behind the signs that close it or before them. One may say that it has no number. */
import type { Heading, Nodes } from 'mdast';
import { readAttributeList } from '../syntax/attribute-list.ts';
import { placesOf, type Report } from './raise-spans.ts';
import { isAttributes, type RawAttributes } from './raw-nodes.ts';

/** Without the signs that close a heading. */
function withoutClosing(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end--;
  return /[ \t]/.test(trimmed[end - 1] ?? '') ? trimmed.slice(0, end).trimEnd() : trimmed;
}

/** Changes the heading in place. `source`: what its tree was read from. Right behind a span, a list without an id is the span's. */
export function takeFromHeading(heading: Heading, source: string, report: Report): void {
  const { children, position } = heading;
  const places: Nodes[][] = [];
  let isUnnumbered = false;
  while (children.length > 1 && isAttributes(children.at(-1))) {
    const node = children.at(-1) as unknown as RawAttributes;
    const list = readAttributeList(node.value);
    const before = children.at(-2)!;
    const isOfSpan = before.type !== 'text' && !isAttributes(before);
    if (!list || (isOfSpan && !list.words.includes('-') && list.ids.length === 0)) break;
    children.pop();
    places.push(placesOf(list, position, report));
    isUnnumbered ||= list.words.includes('-') || list.classes.includes('unnumbered');
    if (before.type !== 'text') continue;
    const written = source.slice(position!.start.offset, node.position.start.offset).trimEnd();
    before.value = withoutClosing(written) === written ? before.value.trimEnd() : withoutClosing(before.value);
    if (before.value === '') children.pop();
  }
  if (isUnnumbered) children.push({ type: 'html', value: '<!-- unnumbered -->' });
  if (places.length > 0) heading.children = [...places.reverse().flat(), ...children] as typeof children;
}
