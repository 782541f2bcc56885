/** The door of this room: a document for somebody without an account: its links, what they show, and mail. */
export { findShared, openShared, seeShared } from './see-shared.ts';
export { endShare, LINK_CODE, LINK_LASTS, mailDocument, shareDocument } from './share-document.ts';
