/** §25.1: marks the codes for verifying in a template: sentinels stand for the code that is drawn when a document is made. */
import type { Image, Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import { isVerification, markedVerification } from '../fill/write-verification.ts';

/** Changes the tree in place. */
export function markVerifications(tree: Root): void {
  everyNode(tree, (node) => {
    if (isVerification(node)) Object.assign(node, markedVerification(node as Image));
  });
}
