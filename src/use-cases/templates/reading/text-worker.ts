/** §18.7: the entry of a worker thread that reads texts for an import. */
import { attempt, inThread } from '../../../platform/threads/in-thread.ts';
import { READERS } from './readers.ts';
import type { TextTask } from './text-readers.ts';

export default inThread(({ reader, given }: TextTask) => {
  const read = READERS[reader] as (...given: unknown[]) => unknown;
  return attempt(() => read(...given));
});
