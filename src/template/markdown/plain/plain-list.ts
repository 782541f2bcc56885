/** CommonMark §5.2 and §5.3: reads plain lists, whose items are one line each, with lists of the same kind under them. */
import type { List, ListItem } from 'mdast';
import { plainText } from './plain-text.ts';

const ITEM = /^(?:-|(\d{1,9})([.)])) (.+)$/;
/** What stands deeper is left to micromark, which knows how deep is too deep. */
const DEEPEST = 4;

function listStarting(start: string | undefined, delimiter: string | undefined): List {
  return {
    type: 'list',
    ordered: start !== undefined,
    start: start === undefined ? null : Number(start),
    ...(delimiter === ')' && { data: { delimiter } }),
    spread: false,
    children: [],
  };
}

/** A list under the text of an item ends that text, which a list that is numbered from elsewhere does not. */
function endsText({ ordered, start }: List): boolean {
  return !ordered || start === 1;
}

function listOf(lines: string[], depth: number): List | undefined {
  const [, start, delimiter] = ITEM.exec(lines[0]!) ?? [];
  const list = listStarting(start, delimiter);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at++]!;
    const [, , own, text] = ITEM.exec(line) ?? [];
    // A bracket may be a task's box.
    const inline = text && !text.startsWith('[') ? plainText(text) : undefined;
    if (!inline || own !== delimiter) return undefined;
    const item: ListItem = {
      type: 'listItem',
      spread: false,
      checked: null,
      children: [{ type: 'paragraph', children: inline }],
    };
    const indent = ' '.repeat(line.length - text!.length);
    const under: string[] = [];
    while (lines[at]?.startsWith(indent)) under.push(lines[at++]!.slice(indent.length));
    if (under.length > 0) {
      const inner = depth < DEEPEST ? listOf(under, depth + 1) : undefined;
      if (!inner || !endsText(inner)) return undefined;
      item.children.push(inner);
    }
    list.children.push(item);
  }
  return list;
}

/** A list, or nothing when it is not plain. */
export function plainList(source: string): List | undefined {
  return listOf(source.split('\n'), 1);
}
