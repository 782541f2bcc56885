/** The door of this room: what is done from time to time, or after documents were erased. */
export { removeErasedPdfs } from './remove-erased-pdfs.ts';
export { countLostSecrets, type Rotation, resetSecrets, rotateSecrets, settleRestoredKeys } from './rotate-secrets.ts';
export { createCountFolder, startUpkeep } from './start-upkeep.ts';
