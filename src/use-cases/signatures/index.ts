/** The public interface of this folder: documents that people sign (§26). */
export {
  findSignatureConnection,
  SIGNATURE_PROVIDERS,
  type SignatureConnection,
  type SignatureProvider,
} from '../../data/storage/signatures/signature-connections.ts';
export {
  listSignatureRequests,
  type RequestedSigner,
  type SignatureReason,
  type SignatureRequest,
  type SignatureStatus,
} from '../../data/storage/signatures/signature-requests.ts';
export {
  type Connected,
  connectSignatures,
  disconnectSignatures,
  SECRET_HEADERS,
  type SignatureSettings,
  type ToConnect,
  takeSignatureEvent,
} from './connect-signatures.ts';
export {
  cancelSignature,
  type GivenSigner,
  isOpen,
  programBy,
  sendForSignature,
  signedFileUrl,
} from './send-for-signature.ts';
export { workOnSignatures } from './work-on-signatures.ts';
