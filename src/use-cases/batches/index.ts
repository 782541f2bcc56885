/** The door of this room: many documents from a sheet, as a job of the service. */
export {
  type Batch,
  type BatchResult,
  discardBatch,
  findBatch,
  listBatches,
  stopBatch,
} from '../../data/storage/documents/batches.ts';
export { type Batches, createBatches } from './create-batches.ts';
export { checkBatch, makeDocuments, settleColumns, takeSheet, templateOfBatch } from './make-documents.ts';
export { eachResult, MAX_SHOWN, type SheetColumns, viewBatch, writePdfsZip } from './view-batch.ts';
