/** The public interface of this folder: what the authorization server for connected apps stores, and for whom. */
export { createAppToken, findAppToken } from '../../data/storage/access/access-tokens.ts';
export { findArtifact, findClient, removeArtifact, removeClient } from '../../data/storage/access/artifacts.ts';
export { findLiveGrant, type NewGrant } from '../../data/storage/access/grants.ts';
export { countAddress, keepArtifact, keepClient, MAX_REGISTRATIONS, spendArtifact } from './keep-artifact.ts';
export {
  clientFault,
  DocumentFault,
  type Documents,
  guardedFetch,
  keepDocuments,
  MAX_DOCUMENT_BYTES,
  type MetadataFetch,
  redirectFault,
} from './keep-documents.ts';
