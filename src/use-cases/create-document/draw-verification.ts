/** §25.1: draws the code of a document that shows one. The transaction of §12.4 stores its SHA-256 with the document. */
import { createHash, randomBytes } from 'node:crypto';
import type { DocumentPieces } from '../../data/storage/documents/insert-documents.ts';
import { verificationAddress, writeVerificationCode } from '../../domain/verification-code.ts';
import type { Verification } from '../../template/fill/write-verification.ts';
import { splitAtCounterSentinels, VERIFY_ADDRESS, VERIFY_CODE } from '../../template/markdown/sentinels.ts';

const [ADDRESS, CODE] = [VERIFY_ADDRESS, VERIFY_CODE].map((one) => splitAtCounterSentinels(one)[1] as number);

/** `hash`: the SHA-256 of the code. */
type Verified = { verification: Verification; hash: Buffer; document: DocumentPieces };

/** Returns undefined, without drawing anything, for a document without a code. `publicUrl`: the service's URL. */
export function drawVerification(document: DocumentPieces, publicUrl: string): Verified | undefined {
  const { markdown, setup } = document;
  if (!markdown.includes(ADDRESS!) && !setup.includes(ADDRESS!)) return undefined;
  const code = writeVerificationCode(randomBytes(16));
  const verification = { address: verificationAddress(publicUrl, code), code };
  const write = (pieces: DocumentPieces['markdown']) =>
    pieces.map((piece) => (piece === ADDRESS ? verification.address : piece === CODE ? ` ${code}` : piece));
  return {
    verification,
    hash: hashVerificationCode(code),
    document: { ...document, markdown: write(markdown), setup: write(setup) },
  };
}

/** `code`: as it is written. */
export function hashVerificationCode(code: string): Buffer {
  return createHash('sha256').update(`verification ${code}`).digest();
}
