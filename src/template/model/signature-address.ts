/**
 * §26.1: places for people to sign. A template has `{{signature: Buyer}}`; its document has a picture with the address `signature:Buyer`,
 * alone in its paragraph in a signature block. The setup lists the roles, so that no other picture is a field.
 */
import type { Image, Nodes, Paragraph } from 'mdast';

/** A signer of a document: the role of the field, and who signs there. Empty texts are blanks. `order`: who signs first, from 1. */
export type DocumentSigner = { role: string; name?: string; email?: string; order?: number };

const SCHEME = 'signature:';

/** What a role may be: it is the name of a PDF field, in which a point would mean a field of a field, and part of an address. */
export const ROLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _'’&/-]{0,59}$/u;

export function signatureAddress(role: string): string {
  return `${SCHEME}${role}`;
}

/** Returns the role of the field that a picture stands for. Undefined for any other node. */
export function roleOf(node: Nodes | undefined): string | undefined {
  return node?.type === 'image' && node.url.startsWith(SCHEME) ? node.url.slice(SCHEME.length) : undefined;
}

/** Returns the role of a paragraph that is nothing but a field. */
export function roleOfBlock(node: Nodes): string | undefined {
  return node.type === 'paragraph' && node.children.length === 1 ? roleOf(node.children[0]) : undefined;
}

/** Returns the paragraph that stands for the field of a role. */
export function fieldParagraph(role: string, position?: Nodes['position']): Paragraph {
  const at = position && { position };
  const picture: Image = { type: 'image', url: signatureAddress(role), alt: role, ...at };
  return { type: 'paragraph', children: [picture], ...at };
}

/** The size of a field in points: room for a signature that someone draws. */
export const FIELD_SIZE = { width: 220, height: 44 };
