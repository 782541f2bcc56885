/**
 * §18.7: worker threads that compile long templates and fill long values, so that the event loop stays free for other requests. Compiling
 * a template of 2 MB takes ten seconds or more, filling a value of 1 MB a second or two. There are two threads for templates and two for
 * values. Workspaces take turns (§18.18), and one workspace uses at most one of each pair.
 */

import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Instance, isLongValues, type LongValues, type Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import { createFairSemaphore, QUEUE_TIMEOUT } from '../../../platform/fair-semaphore/fair-semaphore.ts';
import { assertTooMuch, IDLE_FOR, refusalOf, type SentFault } from '../../../platform/threads/in-thread.ts';
import type { MemoryBudget } from '../../../platform/threads/memory-budget.ts';
import { threadPool } from '../../../platform/threads/thread-pool.ts';
import type { FillContext } from '../../../template/fill/fill-template.ts';
import { countMarks } from '../../../template/markdown/count-marks.ts';
import type { Compiled, FilledDocument, Template } from '../../../template/model/compiled.ts';
import type { Inventory } from '../../../template/model/inventory.ts';

/** A saved version as it is stored. */
export type StoredSource = { source: string; inventory: Inventory };
/** A template without its compiled tree, which only filling needs. */
export type ReadVersion = Omit<Template, 'compiled'> & {
  compiled: Pick<Template['compiled'], 'eInvoice' | 'knownBy' | 'form'>;
};

/** A job for a thread. Without `fill`, it compiles the template and answers the version. Long values are JSON text. */
export type FillJob = StoredSource & { versionId: string; fill?: { values: Values | string; context: FillContext } };
export type FillAnswer = { version: ReadVersion } | { document: FilledDocument } | { fault: SentFault };

export type VersionOf = { workspaceId: string; versionId: string };

export type FillWorkers = {
  /** Compiles a template. Rejects with a `Refusal` when it takes too much time or memory. */
  read(version: VersionOf, stored: StoredSource): Promise<ReadVersion>;
  /** Fills a template. Rejects with the `Refusal` of the first fault, or of a limit of time or memory. */
  fill(
    version: VersionOf,
    stored: StoredSource,
    given: { values: Values | LongValues; context: FillContext },
    clientSignal: AbortSignal | undefined,
  ): Promise<FilledDocument>;
  close(): Promise<void>;
};

const TIMEOUT = MINUTE;
const MEMORY_MB = 1_024;
const THREADS = 2;
const WORKER_FILE = fileURLToPath(new URL('./fill-worker.ts', import.meta.url));

/**
 * A longer source or longer values go to a worker thread. Up to these lengths, a template takes about 100 ms at worst, and values 35 ms.
 */
const LONG_SOURCE = 40_000;
const LONG_VALUES = 12_000;
/** A line, and a mark of Markdown, each count as this many extra characters. */
const LINE = 50;
const MARK = 15;
/** Each value, and each instance of a group, counts as this many characters more than its name and text. */
const VALUE = 20;

/** Returns whether compiling a template takes long. */
export function isLongSource({ source }: Pick<StoredSource, 'source'>): boolean {
  if (source.length > LONG_SOURCE) return true;
  const { lines, marks } = countMarks(source);
  return source.length + LINE * lines + MARK * marks > LONG_SOURCE;
}

/** The number of steps of a pattern that take as long as one character. */
const STEPS = 50;

/**
 * Returns whether values are long for this template; it stops counting once they are. Each computation of an instance
 * counts as about one character. With patterns, each character counts as if it were matched against the largest one.
 */
export function areLongValues(values: Values, { rules }: Pick<Compiled, 'rules'>): boolean {
  const { steps, checks } = rules ?? { steps: [], checks: [] };
  const largest = checks.reduce((most, check) => (check.kind === 'pattern' ? Math.max(most, check.size) : most), 0);
  const each = { instance: steps.length + checks.length, character: 1 + largest / STEPS };
  return lengthOf(values, LONG_VALUES, each) > LONG_VALUES;
}

/** The extra length of an instance, and the length of a character. */
const PLAINLY = { instance: 0, character: 1 };

/** Returns the approximate length of values. It stops counting at `limit`. */
function lengthOf(values: Values | Instance, limit: number, each = PLAINLY): number {
  let length = 0;
  for (const [name, value] of Object.entries(values)) {
    length += VALUE + name.length;
    if (typeof value === 'string') length += value.length * each.character;
    else
      for (const instance of value)
        if (length <= limit) length += VALUE + each.instance + lengthOf(instance, limit - length, each);
    if (length > limit) break;
  }
  return length;
}

const LIMITS = { seconds: TIMEOUT / SECOND, megabytes: MEMORY_MB };
const TOO_LONG = tell('file.tooMuch.template', LIMITS);
const TOO_MUCH = tell('file.tooMuch.document', LIMITS);

/**
 * Bytes for each character, measured with 1 MB of line breaks and with templates full of emphasis and tables. A
 * template is compiled once.
 */
const BYTES_OF_VALUES = 150;
const BYTES_OF_SOURCE = { compiled: 400, compiling: 3_000 };
const MIN_MB = 16;

function needsMb({ source, fill }: FillJob): number {
  const values = fill?.values ?? '';
  const characters = typeof values === 'string' ? values.length : lengthOf(values, Number.POSITIVE_INFINITY);
  const ofSource = source.length * BYTES_OF_SOURCE[fill ? 'compiled' : 'compiling'];
  return MIN_MB + (ofSource + characters * BYTES_OF_VALUES) / MEBIBYTE;
}

function openWorkers(budget: MemoryBudget) {
  const pool = threadPool<FillJob, FillAnswer>({
    file: WORKER_FILE,
    threads: { min: 0, max: THREADS },
    idleMs: IDLE_FOR,
    limitMs: TIMEOUT,
    maxMemoryMb: MEMORY_MB,
    budget,
    needsMb,
  });
  const semaphore = createFairSemaphore({ maxConcurrent: THREADS, maxPerWorkspace: THREADS - 1 });
  return {
    run: (workspaceId: string, job: FillJob, clientSignal: AbortSignal | undefined) =>
      semaphore(workspaceId, () => pool.run(job, { waitMs: QUEUE_TIMEOUT }), clientSignal),
    close: pool.close,
  };
}

/**
 * Opens the workers. A thread starts when it is needed and ends after `IDLE_FOR`. `budget`: the memory that all
 * threads of the process share.
 */
export function createFillWorkers(budget: MemoryBudget): FillWorkers {
  const workers = { templates: openWorkers(budget), values: openWorkers(budget) };
  const run = (workspaceId: string, job: FillJob, clientSignal?: AbortSignal): Promise<FillAnswer> =>
    workers[isLongSource(job) ? 'templates' : 'values'].run(workspaceId, job, clientSignal);

  return {
    async read({ workspaceId, versionId }, { source, inventory }) {
      const answer = await run(workspaceId, { versionId, source, inventory }).catch((error) => {
        assertTooMuch(error);
        throw new Refusal('internal', TOO_LONG);
      });
      if (!('version' in answer)) throw new Error('a filling worker gave no version');
      return answer.version;
    },
    async fill({ workspaceId, versionId }, { source, inventory }, { values, context }, clientSignal) {
      const sent = isLongValues(values) ? values.json : values;
      const job = { versionId, source, inventory, fill: { values: sent, context } };
      const answer = await run(workspaceId, job, clientSignal).catch((error) => {
        assertTooMuch(error);
        throw new Refusal('invalid_values', TOO_MUCH, 'values');
      });
      if ('document' in answer) return answer.document;
      if (!('fault' in answer)) throw new Error('a filling worker gave no document');
      throw refusalOf(answer.fault);
    },
    close: async () => void (await Promise.all([workers.templates.close(), workers.values.close()])),
  };
}
