/** §18.33: which request made a document that waits for its PDF. Its job knows, in tables of pg-boss 12.35.0. */
import type { Database } from '../../data/storage/connection/database.ts';
import { RENDER_QUEUE } from './insert-render-jobs.ts';

/** The condition is that of the index which keeps a document from having two jobs. */
const MAKER = `
  SELECT data->>'requestId' AS "requestId" FROM pgboss.job
  WHERE name = '${RENDER_QUEUE}' AND COALESCE(singleton_key, '') = $1 AND state <= 'active' AND policy = 'exclusive'`;

/** The id of the request; undefined where there is no such job, or no request made it. */
export async function findMaker(db: Database, generationId: string): Promise<string | undefined> {
  const [job] = await db.$queryRawUnsafe<{ requestId: string | null }[]>(MAKER, generationId);
  return job?.requestId ?? undefined;
}
