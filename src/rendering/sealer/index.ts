/** The public interface of this folder, which seals documents with the keys of their workspaces. */

export { createSealer, type Sealer, type SealerParts, type SealPause } from './create-sealer.ts';
export { openAuthorities, sealPasswords } from './open-authorities.ts';
export { readKeySource, writeKeySource } from './read-key-source.ts';
export { renewalOf } from './renewal-of.ts';
