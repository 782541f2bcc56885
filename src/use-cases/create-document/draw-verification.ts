/** §25.1: draws the code of a document that shows one. The transaction of §12.4 stores its SHA-256 with the document. */
import { randomBytes } from 'node:crypto';
import type { DocumentPieces } from '../../data/storage/documents/insert-documents.ts';
import { hashVerificationCode, writeVerificationCode } from '../../domain/verification-code.ts';
import { type Verification, verificationAddress } from '../../template/fill/write-verification.ts';
import { VERIFY_ADDRESS_INDEX, VERIFY_CODE_INDEX } from '../../template/markdown/sentinels.ts';

/** `hash`: the SHA-256 of the code. */
type Verified = { verification: Verification; hash: Buffer; document: DocumentPieces };

/** `document`: one that shows a code. `publicUrl`: the service's URL. */
export function drawVerification(document: DocumentPieces, publicUrl: string): Verified {
  const { markdown, setup } = document;
  const code = writeVerificationCode(randomBytes(16));
  const verification = { address: verificationAddress(publicUrl, code), code };
  const write = (pieces: DocumentPieces['markdown']) =>
    pieces.map((piece) =>
      piece === VERIFY_ADDRESS_INDEX ? verification.address : piece === VERIFY_CODE_INDEX ? ` ${code}` : piece,
    );
  return {
    verification,
    hash: hashVerificationCode(code),
    document: { ...document, markdown: write(markdown), setup: write(setup) },
  };
}
