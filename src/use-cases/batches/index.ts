/** The door of this room: many documents from a sheet, as a job of the service. */
export { type Batches, createBatches } from './create-batches.ts';
export { writePdfsZip } from './write-pdfs-zip.ts';
