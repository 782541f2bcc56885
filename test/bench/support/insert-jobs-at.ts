/** The SQL by which services insert render jobs into the database at `url`, whose tables are there. */
import { openRenderQueue } from '../../../src/rendering/jobs/render-queue.ts';

export async function insertJobsAt(url: string): Promise<string> {
  const { insertJobs, close } = await openRenderQueue(url, { listen: false, log: console });
  await close();
  return insertJobs;
}
