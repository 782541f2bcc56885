/** The door of this room: what the authorization server for connected apps keeps, and takes from whom. */
export { createAppToken, findAppToken } from '../../data/storage/access/access-tokens.ts';
export { findArtifact, findClient, removeArtifact, removeClient } from '../../data/storage/access/artifacts.ts';
export { findLiveGrant, type NewGrant } from '../../data/storage/access/grants.ts';
export { clientFault, redirectFault } from './client-fault.ts';
export { guardedFetch, MAX_DOCUMENT_BYTES, type MetadataFetch } from './guarded-fetch.ts';
export { countAddress, keepArtifact, keepClient, MAX_REGISTRATIONS, spendArtifact } from './keep-artifact.ts';
export { DocumentFault, type Documents, keepDocuments } from './keep-documents.ts';
