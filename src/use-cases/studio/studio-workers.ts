/**
 * §20.24, §18.7: where drafts of templates are read while somebody writes: threads of their own, with less memory than an import has, and
 * turns by person, so that whoever writes something costly keeps nobody else waiting.
 */
import { MINUTE } from '../../domain/durations.ts';
import { createFairSemaphore, type FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import { createImportWorkers, type TextReaders } from '../templates/files/index.ts';
import { keepTrials } from './keep-trials.ts';

export type StudioWorkers = {
  /** By the id of the person. */
  turns: FairSemaphore;
  readers: TextReaders;
  close(): Promise<void>;
};

/** The longest text that may be saved takes up to 20 seconds of a processor, which others use too. */
const LIMITS = { limitMs: MINUTE, memoryMb: 512 };
/** A preview and its PDF. */
const TURNS = { maxConcurrent: 6, maxPerWorkspace: 2, maxWaitingPerWorkspace: 8 };

export function createStudioWorkers(budget: MemoryBudget): StudioWorkers {
  const { readers, close } = createImportWorkers(budget, LIMITS);
  return { turns: createFairSemaphore(TURNS), readers: { ...readers, trial: keepTrials(readers.trial) }, close };
}
