/** §10.35: the codes of a stored document, those of its headers and footers included. */
import type { Nodes } from 'mdast';
import { isCode } from '../model/code.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { PAYMENT_ADDRESSES, type PaymentAddress, paymentAt } from '../model/payment.ts';
import { everyNode } from './every-node.ts';

/** Their addresses, each once. */
export function findCodes(tree: DocumentTree, setup: DocumentSetup): string[] {
  const around = nodesIn([setup.furniture, setup.sections]).flatMap(codeAt);
  const all = [...(setup.codes ? codesIn(tree) : []), ...around];
  return [...new Set(all)].filter((address) => !isSilent(address));
}

/** A code for paying of which nobody knows what it says. */
function isSilent(address: string): boolean {
  return PAYMENT_ADDRESSES.some((one) => one === address);
}

/** The addresses of all codes in a text. */
export function codesIn(tree: Nodes): string[] {
  const found: string[] = [];
  everyNode(tree, (node) => found.push(...codeAt(node)));
  return found;
}

/** The codes for paying in a text, each once. */
export function paymentsIn(tree: Nodes): PaymentAddress[] {
  const found = new Set<PaymentAddress>();
  everyNode(tree, (node) => {
    const address = paymentAt(node);
    if (address) found.add(address);
  });
  return [...found];
}

function codeAt(node: Nodes): string[] {
  return node.type === 'image' && isCode(node.url) ? [node.url] : [];
}

/** What stands around the text, at any depth. */
function nodesIn(value: unknown): Nodes[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...('type' in value ? [value as Nodes] : []), ...Object.values(value).flatMap(nodesIn)];
}
