/**
 * §25.1: codes for verifying, written as pictures: `![Verify](verify:)`. The code is drawn when a document is made, so until then sentinels
 * stand for it, as for counters. Without a code, a picture is a sample.
 */
import type { Image, Nodes } from 'mdast';
import { VERIFY_ADDRESS, VERIFY_CODE } from '../markdown/sentinels.ts';
import { VERIFY } from '../model/code.ts';
import type { FilledDocument } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';

/** `address`: what the QR code leads to. `code`: the text below it; empty for a sample. */
export type Verification = { address: string; code: string };

export function isVerification(node: Nodes): boolean {
  return node.type === 'image' && node.url === VERIFY;
}

/** Returns a code with sentinels. Its alt text says the code, so that nobody needs to see it. */
export function markedVerification(image: Image): Image {
  return { ...image, url: VERIFY + VERIFY_ADDRESS, alt: (image.alt ?? '') + VERIFY_CODE };
}

/** Returns whether a document that is not issued yet shows a code, in its text or around it. */
function showsVerification({ markdown, setup }: Pick<FilledDocument, 'markdown' | 'setup'>): boolean {
  const { furniture, sections } = setup;
  const around = furniture || sections ? JSON.stringify([furniture, sections]) : '';
  return markdown.includes(VERIFY_ADDRESS) || around.includes(VERIFY_ADDRESS);
}

/** Writes the code into a document. Without `verification`, its codes become samples. */
export function writeVerification<Document extends Pick<FilledDocument, 'markdown' | 'setup'>>(
  document: Document,
  verification: Verification = { address: '', code: '' },
): Document {
  if (!showsVerification(document)) return document;
  const { address, code } = verification;
  const write = (text: string) => text.replaceAll(VERIFY_ADDRESS, address).replaceAll(VERIFY_CODE, code && ` ${code}`);
  return {
    ...document,
    markdown: write(document.markdown),
    // Neither an address nor a code needs escaping in JSON.
    setup: JSON.parse(write(JSON.stringify(document.setup))),
  };
}

/** Returns the setup of a template, in which codes are samples. */
export function withSamples(setup: DocumentSetup): DocumentSetup {
  return writeVerification({ markdown: '', setup }).setup;
}

/** What stands in place of a code in the address of a sample. */
export const SAMPLE_CODE = 'sample';

/** Returns the address that a code leads to. `publicUrl`: the service's URL, without a slash at the end. */
export function verificationAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/verify/${code}`;
}
