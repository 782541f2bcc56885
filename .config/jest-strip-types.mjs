// Jest reads TypeScript the way Node does: types are blanked out, nothing is compiled.
import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
  getCacheKey: (source, path) => createHash('sha256').update(`${process.version}\0${path}\0${source}`).digest('hex'),
};
