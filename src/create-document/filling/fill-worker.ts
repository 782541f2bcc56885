/** §4.3: the entry of a filling worker thread, with an LRU cache of compiled versions. */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../domain/errors.ts';
import { fillTemplate } from '../../template/fill/fill-template.ts';
import { compileTemplate } from '../../template/import/compile-template.ts';
import type { Template } from '../../template/model/template.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { FillAnswer, FillJob } from './fill-job.ts';

/** In characters of source; a compiled template takes about 60 bytes for each. */
const MAX_CACHED = 2_000_000;

const compiled = new LRUCache<string, Template>({
  maxSize: MAX_CACHED,
  sizeCalculation: ({ source }) => Math.max(1, source.length),
});

function templateOf({ versionId, source, inventory }: FillJob): Template {
  const known = compiled.get(versionId);
  if (known) return known;
  const template = compileTemplate(source, inventory);
  compiled.set(versionId, template);
  return template;
}

export default inThread((job: FillJob): FillAnswer => {
  const template = templateOf(job);
  if (!job.fill) {
    const { compiled: _, ...version } = template;
    return { version };
  }
  try {
    return { document: fillTemplate(template, job.fill.values, job.fill.context) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, detail } = error;
    return { refusal: { code, message, detail } };
  }
});
