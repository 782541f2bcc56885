/** §10.5: warns of lines that look like items of a list and are none in Markdown, such as `(a) …` or `• …`: they run on in one paragraph. */
import type { Nodes, Paragraph, Root } from 'mdast';
import { shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { mapSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import { asWritten, type Occurrence } from './scan-occurrences.ts';

/** The mark of an item as people type it: a bullet or dash, or a letter, number or Roman number in brackets. */
const ITEM =
  /^[ \t]*(?:[•‣◦▪●○∙·–—]|\(?(?:\p{L}|[ivx]{1,4}|\d{1,2})\)|\((?:\p{L}|[ivx]{1,4}|\d{1,2})\.?\))[ \t\u00a0]+\S/iu;

/** `tree`: the tree as parsed, with sentinels. Returns one warning for each paragraph with two such lines in a row. */
export function findRunOnLines(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const warnings: LineFault[] = [];
  everyNode(tree, (node) => {
    const found = node.type === 'paragraph' ? secondItem(node) : undefined;
    if (!found) return;
    const text = mapSentinels(found.text.trim(), (index) => asWritten(occurrences[index]!));
    const line = (node.position?.start.line ?? 1) + found.at;
    warnings.push({ line, message: tell('markdown.list.runOn', { text: shorten(text) }) });
  });
  return warnings;
}

/** Returns the first line of a paragraph that begins like an item, as the line before it does. `at`: how many lines below the first. */
function secondItem({ children }: Paragraph): { text: string; at: number } | undefined {
  const lines = linesOf(children);
  const at = lines.findIndex(
    ({ text, isBroken }, index) => !isBroken && ITEM.test(text) && ITEM.test(lines[index - 1]?.text ?? ''),
  );
  return at < 0 ? undefined : { text: lines[at]!.text, at };
}

/** Returns the beginnings of lines, up to what is no text. `isBroken`: after a line break of the author's. */
function linesOf(children: readonly Nodes[]): { text: string; isBroken: boolean }[] {
  const lines = [{ text: '', isBroken: false }];
  let isOpen = true;
  for (const child of children) {
    if (child.type === 'break') {
      lines.push({ text: '', isBroken: true });
      isOpen = true;
    } else if (child.type === 'text') {
      for (const [index, part] of child.value.split('\n').entries()) {
        if (index > 0) lines.push({ text: part, isBroken: false });
        else if (isOpen) lines.at(-1)!.text += part;
      }
      isOpen = true;
    } else {
      if (isOpen) lines.at(-1)!.text += '…';
      isOpen = false;
    }
  }
  return lines;
}
