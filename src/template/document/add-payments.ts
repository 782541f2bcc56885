/** §10.35: what codes for paying say, which the Markdown does not, and the page that a Swiss QR bill ends (§17.41). */
import type { Image, Nodes, RootContent } from 'mdast';
import { withPayload } from '../model/code.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { type Payments, paymentAt, SWISS_BILL } from '../model/payment.ts';
import { billWords } from '../payment/bill-words.ts';
import { spokenBill } from '../payment/lay-out-bill.ts';
import { readSwissBill } from '../payment/swiss-bill.ts';
import { everyNode } from './every-node.ts';

/** Changes the tree in place. `language`: BCP 47. */
export function addPayments(tree: DocumentTree, payments: Payments, language = 'en'): void {
  everyNode(tree, (node) => {
    const address = paymentAt(node);
    const payload = address && payments[address];
    if (payload === undefined) return;
    const picture = node as Image;
    picture.url = withPayload(address!, payload);
    if (address !== SWISS_BILL) return;
    const spoken = spokenBill(readSwissBill(payload), billWords(language));
    // Nothing stands below it.
    picture.data = { ...picture.data, caption: '' };
    picture.alt = picture.alt?.trim() ? `${picture.alt}. ${spoken}` : spoken;
  });
  if (payments[SWISS_BILL] !== undefined)
    tree.children = tree.children.flatMap((block) => (isBill(block) ? [block, pageBreak()] : [block]));
}

/** What stands at the foot of a page, and nothing below it. */
function isBill({ type, ...block }: RootContent): boolean {
  const [only, ...others] = type === 'paragraph' && 'children' in block ? (block.children as Nodes[]) : [];
  return only?.type === 'image' && only.url.startsWith(SWISS_BILL) && others.length === 0;
}

function pageBreak(): RootContent {
  return { type: 'html', value: '<!-- pagebreak -->', data: { belowBill: true } };
}
