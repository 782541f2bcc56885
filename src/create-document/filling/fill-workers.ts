/**
 * §18.7: worker threads that compile long templates and fill long values, so that the event loop stays free for other requests. A template
 * of 2 MB takes ten seconds and more to compile, a value of 1 MB a second or two to fill. Templates and values have a thread each.
 */

import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { isLongValues, type LongValues } from '../../domain/long-values.ts';
import type { Instance, Values } from '../../domain/values.ts';
import type { FillContext } from '../../template/fill/fill-template.ts';
import type { FilledDocument } from '../../template/model/filled-document.ts';
import { TooMuchMemoryError, threadPool } from '../../threads/thread-pool.ts';
import type { FillAnswer, FillJob, ReadVersion, StoredSource } from './fill-job.ts';

export type FillWorkers = {
  /** Compiles a template. Rejects with a `Refusal` when it takes more time or memory than it may. */
  read(versionId: string, stored: StoredSource): Promise<ReadVersion>;
  /** Fills a template. Rejects with the `Refusal` of the first fault, or of a limit of time or memory. */
  fill(
    versionId: string,
    stored: StoredSource,
    values: Values | LongValues,
    context: FillContext,
  ): Promise<FilledDocument>;
  close(): Promise<void>;
};

const TIMEOUT = MINUTE;
const MEMORY_MB = 2_048;
const IDLE = 10 * MINUTE;
const WORKER_FILE = fileURLToPath(new URL('./fill-worker.ts', import.meta.url));

/** In characters: anything longer goes to a worker thread. Up to here a template takes about 100 ms at worst, and values 35 ms. */
const LONG_SOURCE = 20_000;
const LONG_VALUES = 12_000;
/** A value counts as so many characters, in addition to its name and text, and so does an instance of a group. */
const VALUE = 20;

export function isLongSource({ source }: StoredSource): boolean {
  return source.length > LONG_SOURCE;
}

/** Whether values are long; stops counting once they are. */
export function areLongValues(values: Values): boolean {
  return lengthOf(values, LONG_VALUES) > LONG_VALUES;
}

/** About how long values are; counts no further than `most`. */
function lengthOf(values: Values | Instance, most: number): number {
  let length = 0;
  for (const [name, value] of Object.entries(values)) {
    length += VALUE + name.length;
    if (typeof value === 'string') length += value.length;
    else for (const instance of value) if (length <= most) length += VALUE + lengthOf(instance, most - length);
    if (length > most) break;
  }
  return length;
}

const LIMITS = `more than ${TIMEOUT / SECOND} s or ${MEMORY_MB} MB`;
const TOO_LONG = `The template takes ${LIMITS} to be read; split it.`;
const TOO_MUCH = `The document takes ${LIMITS} to be made; send fewer or shorter values, or split the template.`;
function passedALimit(error: Error): boolean {
  return error.name === 'AbortError' || error instanceof TooMuchMemoryError;
}

function openWorker() {
  return threadPool<FillJob, FillAnswer>({
    file: WORKER_FILE,
    threads: { least: 0, most: 1 },
    idleMs: IDLE,
    maxMemoryMb: MEMORY_MB,
  });
}

/** Opens the workers. A thread starts with the first job for it and ends after 10 idle minutes. */
export function createFillWorkers(): FillWorkers {
  const workers = { templates: openWorker(), values: openWorker() };
  const run = (job: FillJob): Promise<FillAnswer> =>
    workers[isLongSource(job) ? 'templates' : 'values'].run(job, AbortSignal.timeout(TIMEOUT));

  return {
    async read(versionId, { source, inventory }) {
      const answer = await run({ versionId, source, inventory }).catch((error) => {
        throw passedALimit(error) ? new Refusal('internal', TOO_LONG) : error;
      });
      if (!('version' in answer)) throw new Error('a filling worker gave no version');
      return answer.version;
    },
    async fill(versionId, { source, inventory }, values, context) {
      const sent = isLongValues(values) ? values.json : values;
      const answer = await run({ versionId, source, inventory, fill: { values: sent, context } }).catch((error) => {
        throw passedALimit(error) ? new Refusal('invalid_values', TOO_MUCH, 'values') : error;
      });
      if ('document' in answer) return answer.document;
      if (!('refusal' in answer)) throw new Error('a filling worker gave no document');
      const { code, message, detail } = answer.refusal;
      throw new Refusal(code, message, detail);
    },
    close: async () => void (await Promise.all([workers.templates.close(), workers.values.close()])),
  };
}
