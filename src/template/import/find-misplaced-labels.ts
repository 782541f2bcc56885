/** §10.49: reports pictures with labels that cannot be set: without the picture, with text beside the labels, or labels over each other. */
import type { Nodes, Root } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { instructionIn, type Label, type Overlay } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { isBeside, marksIn } from './find-misplaced.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** `tree`: the tree as parsed, with sentinels. */
export function findMisplacedLabels(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  everyNode(tree, (node) => {
    if (node.type !== 'overlay') return;
    const wrong = (at: Nodes, message: Message) =>
      faults.push({ line: (at.position ?? node.position)?.start.line ?? 1, message });
    checkParts(node, occurrences, wrong);
    const count = node.children.filter(({ type }) => type === 'label').length;
    if (count > MAX_LABELS) wrong(node, tell('markdown.overlay.many', { count, max: MAX_LABELS }));
    for (const child of node.children) if (child.type === 'label') checkLabel(child, wrong);
  });
  return faults;
}

/** Each is compared with the others, which may not overlap. */
const MAX_LABELS = 200;

type Report = (at: Nodes, message: Message) => void;

/** Conditions may stand around labels, of which those at one place then exclude each other. */
function checkParts(node: Overlay, occurrences: readonly Occurrence[], wrong: Report): void {
  const [first, ...others] = (node.children as Nodes[]).filter((child) => child.type === 'label' || !isBeside(child));
  if (!first || !isPicture(first)) wrong(first ?? node, tell('markdown.overlay.picture'));
  const taken = new Set<string>();
  let depth = 0;
  for (const child of first && isPicture(first) ? others : []) {
    const marks = marksIn(child, occurrences)?.split(' ');
    if (marks?.some((mark) => mark === 'open' || mark === 'close')) wrong(child, tell('markdown.overlay.group'));
    else if (marks) for (const mark of marks) depth += mark === 'if' ? 1 : mark === 'endif' ? -1 : 0;
    else if (child.type !== 'label') wrong(child, tell('markdown.overlay.stray'));
    else if (depth === 0) {
      const place = placeOf(child);
      if (taken.has(place)) wrong(child, tell('markdown.overlay.taken'));
      taken.add(place);
    }
  }
}

function placeOf({ place, x, y }: Label): string {
  return x === undefined && y === undefined ? (place ?? 'middle center') : `${x ?? '0'} ${y ?? '0'}`;
}

/** Returns whether a block is nothing but a picture with no side. */
function isPicture(node: Nodes): boolean {
  const shown = node.type === 'paragraph' ? node.children.filter(({ type }) => type !== 'anchor') : [];
  const [only, second] = shown;
  return second === undefined && (only?.type === 'imageReference' || (only?.type === 'image' && !only.align));
}

const ELSEWHERE: ReadonlySet<string> = new Set(['footnoteReference', 'sideNote', 'overlay']);

function checkLabel(label: Label, wrong: Report): void {
  everyNode(label, (node) => {
    if (ELSEWHERE.has(node.type) || instructionIn(node) === 'pagebreak') wrong(node, tell('markdown.overlay.within'));
  });
}
