/** The public interface of this folder: regular upkeep, and the work after documents were erased. */

export { countLostSecrets, type Rotation, resetSecrets, rotateSecrets, settleRestoredKeys } from './rotate-secrets.ts';
export { createCountFolder, removeErasedPdfs, startUpkeep } from './start-upkeep.ts';
