/** §18.3, §13.4: a job that its worker gives back, counting no try: pg-boss deletes it and inserts another, in one transaction. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { RENDER_QUEUE } from '../../data/storage/documents/queue-tables.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import type { RenderJobData } from './insert-render-jobs.ts';

/** A document that cannot be stored is tried again after pauses that grow from 2 s to 5 minutes, for a day. */
const POSTPONE_SECONDS = { min: 2, max: 300, until: DAY / SECOND };

/**
 * A new job, since whoever took the same one before this worker's end is told to pg-boss would lose it. It has the tries that are left.
 * One that is not this worker's any more stays, and keeps the document from having two. What was postponed for a day is not again.
 */
export async function giveBack(
  boss: PgBoss,
  job: JobWithMetadata<RenderJobData>,
  end: 'requeue' | 'postpone',
): Promise<void> {
  const { retryCount, retryLimit, retryDelay } = job;
  const tries = { retryLimit: retryLimit - retryCount, retryDelay: retryDelay * 2 ** retryCount };
  const { workspaceId, generationId } = job.data;
  const keys = { singletonKey: generationId, group: { id: workspaceId } };
  const later = end === 'requeue' ? requeued(job) : postponed(job);
  if (!later) return;
  const tx = await boss.getDb().beginTransaction!();
  try {
    await boss.deleteJob(RENDER_QUEUE, job, { db: tx.db });
    await boss.insert(RENDER_QUEUE, [{ ...keys, ...tries, ...later }], { db: tx.db });
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}

/** Jobs that went back have priorities below 0, in the order that they had before. */
function requeued({ data, priority }: JobWithMetadata<RenderJobData>) {
  return { data, priority: priority < 0 ? priority : priority - 2 ** 31 };
}

/** Each pause is half of those before it together. */
function postponed({ data, priority }: JobWithMetadata<RenderJobData>) {
  const { postponed: before = 0 } = data;
  const { min, max, until } = POSTPONE_SECONDS;
  if (before >= until) return undefined;
  const startAfter = Math.min(max, Math.max(min, before / 2));
  return { data: { ...data, postponed: before + startAfter }, priority, startAfter };
}
