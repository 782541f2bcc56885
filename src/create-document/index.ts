/** The door of this folder: the use case, what it is made of, and the saved versions that reading a template shares with it. */
export { createDocument } from './create-document.ts';
export { type Creation, replayOfKey } from './earlier-creation.ts';
export { createSavedVersions, type SavedVersions } from './filling/saved-versions.ts';
export { createGenerationLanes, type GenerationLanes } from './generation-lanes.ts';
export { loadSavedVersion, savedHead } from './load-saved-version.ts';
