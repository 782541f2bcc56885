/** The door of this room: a store's PDFs in another store. */
export { type Copied, type CopyFault, copyPdf, copyStore } from './copy-store.ts';
