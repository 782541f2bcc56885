/** What runs inside a filling worker; it keeps the versions that it has compiled. */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../domain/errors.ts';
import { fillTemplate } from '../../template/fill/fill-template.ts';
import { compileTemplate } from '../../template/import/compile-template.ts';
import type { Template } from '../../template/model/template.ts';
import type { FillAnswer, FillJob } from './fill-job.ts';

/** Characters of source. A compiled template takes about 60 bytes for each. */
const MOST_KEPT = 4_000_000;

const compiled = new LRUCache<string, Template>({
  maxSize: MOST_KEPT,
  sizeCalculation: ({ source }) => Math.max(1, source.length),
});

function templateOf({ versionId, source, inventory }: FillJob): Template {
  const known = compiled.get(versionId);
  if (known) return known;
  const template = compileTemplate(source, inventory);
  compiled.set(versionId, template);
  return template;
}

export default (job: FillJob): FillAnswer => {
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
};
