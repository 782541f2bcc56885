/** §10.35: mistakes in the codes of a template: sizes that say nothing, and what is the same in all documents and does not fit. */

import type { Image, Root } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { findCodeProblem, findSizeProblem, isCode, readCode } from '../model/code.ts';
import type { LineFault } from '../model/fault.ts';
import { PAYMENT_ADDRESSES } from '../model/payment.ts';
import type { WithPatterns } from './insert-occurrences.ts';

/** To be called when the strings of the tree are split at what stands in them. */
export function findCodeFaults(tree: Root): LineFault[] {
  const faults: LineFault[] = [];
  everyNode(tree, (node) => {
    if (node.type !== 'image' || !isCode(node.url)) return;
    const problem = problemOf(node);
    if (problem) faults.push({ line: node.position?.start.line ?? 1, message: problem });
  });
  return faults;
}

function problemOf(image: Image & WithPatterns): Message | undefined {
  const code = readCode(image.url)!;
  const pays = PAYMENT_ADDRESSES.some((address) => address === `${code.kind}:`);
  if (pays && code.payload !== '') return pictureProblem(tell('markdown.code.nothing', { scheme: code.kind }));
  const inSize = findSizeProblem(code.kind, image);
  if (inSize) return pictureProblem(inSize);
  if (image.patterns?.url || pays) return undefined;
  const problem = findCodeProblem(code, image);
  return problem && tell('markdown.code.notFit', { problem });
}

function pictureProblem(problem: Message): Message {
  return tell('markdown.code.picture', { problem });
}
