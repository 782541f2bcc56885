/** The public interface of this folder: the seals of workspaces, how they are managed, renewed and read. */

export { type DescribedSeal, listDescribedSeals } from './describe-seal.ts';
export { type RenewalParts, renewSeals } from './renew-seals.ts';
export {
  addSeal,
  changeSeal,
  type KeySource,
  MAX_KEY_BYTES,
  readLevel,
  removeSeal,
  rotateSeal,
  type SealSettings,
} from './seals.ts';
export { type WarnParts, warnOfEndingSeals } from './warn-of-ending-seals.ts';
