/** §4.3: the entry of a worker thread that fills templates. It has an LRU cache of compiled versions. */
import { LRUCache } from 'lru-cache';
import { checkValuesShape } from '../../../domain/values.ts';
import { attempt, inThread } from '../../../platform/threads/in-thread.ts';
import { type FillContext, fillTemplate } from '../../../template/fill/fill-template.ts';
import { innerGroupsOf } from '../../../template/fill/find-target.ts';
import { fitTypes, withWrongTypes } from '../../../template/fill/fit-types.ts';
import { dropAutomatic } from '../../../template/fill/fit-values.ts';
import { compileTemplate } from '../../../template/import/compile-template.ts';
import type { FilledDocument, Template } from '../../../template/model/compiled.ts';
import type { FillAnswer, FillJob } from './fill-workers.ts';

/** The characters of source in the cache. A compiled template takes about 60 bytes for each. */
const MAX_CACHED = 2_000_000;

const compiled = new LRUCache<string, Template>({
  maxSize: MAX_CACHED,
  // One in many languages is kept alone.
  sizeCalculation: ({ source, compiled: { languages } }) =>
    Math.min(MAX_CACHED, Math.max(1, source.length * (languages?.tags.length ?? 1))),
});

function templateOf({ versionId, source, inventory }: FillJob): Template {
  const known = compiled.get(versionId);
  if (known) return known;
  const template = compileTemplate(source, inventory);
  compiled.set(versionId, template);
  return template;
}

/**
 * Fills a template with parsed JSON. Ignores the values of automatic placeholders, whatever their type (§11.5). Throws `validation` for
 * other wrong types, which a trial reports.
 */
function fillParsed(template: Template, sent: unknown, context: FillContext): FilledDocument {
  const { inventory } = template;
  if (!context.trial) {
    const values = checkValuesShape(dropAutomatic(inventory, sent), innerGroupsOf(inventory));
    return fillTemplate(template, values, context);
  }
  const { values, wrong } = fitTypes(inventory, sent);
  return withWrongTypes(fillTemplate(template, values, context), wrong);
}

export default inThread(async (job: FillJob): Promise<FillAnswer> => {
  const template = templateOf(job);
  if (!job.fill) {
    const { eInvoice, knownBy, form } = template.compiled;
    return {
      version: {
        ...template,
        compiled: { ...(eInvoice && { eInvoice }), ...(knownBy && { knownBy }), ...(form && { form }) },
      },
    };
  }
  const { values, context } = job.fill;
  const filled = await attempt(() =>
    typeof values === 'string'
      ? fillParsed(template, JSON.parse(values), context)
      : fillTemplate(template, values, context),
  );
  return 'done' in filled ? { document: filled.done } : filled;
});
