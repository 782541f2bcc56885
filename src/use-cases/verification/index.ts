/** The public interface of this folder: what anyone learns of a document by its code or its file. */
export {
  countLookUp,
  MAX_HASHES,
  type Verified,
  type VerifiedFile,
  verifyDocument,
  verifyFile,
} from './verify-document.ts';
