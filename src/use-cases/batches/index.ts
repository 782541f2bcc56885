/** The public interface of this folder: makes many documents from a sheet, as a job of the service. */
export {
  type Batch,
  type BatchResult,
  type BlankRow,
  discardBatch,
  findBatch,
  listBatches,
  stopBatch,
} from '../../data/storage/documents/batches.ts';
export { type Batches, createBatches } from './create-batches.ts';
export {
  checkBatch,
  eachResult,
  MAX_SHOWN,
  makeDocuments,
  type SheetColumns,
  settleColumns,
  takeSheet,
  templateOfBatch,
  viewBatch,
  writePdfsZip,
} from './make-documents.ts';
