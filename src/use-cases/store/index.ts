/** The door of this room: copies the PDFs of a store to another one. */
export { type Copied, type CopyFault, copyStore } from './copy-store.ts';
