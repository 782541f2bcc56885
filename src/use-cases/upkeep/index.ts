/** The door of this room: what is done from time to time, or after documents were erased. */

export { countLostSecrets, type Rotation, resetSecrets, rotateSecrets, settleRestoredKeys } from './rotate-secrets.ts';
export { createCountFolder, removeErasedPdfs, startUpkeep } from './start-upkeep.ts';
