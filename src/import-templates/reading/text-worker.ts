/** §18.7: the entry of a worker thread that reads texts for an import. */
import { inThread } from '../../threads/in-thread.ts';
import { TEXT_READERS } from './text-readers.ts';

export type TextTask = {
  [Name in keyof typeof TEXT_READERS]: { reader: Name; given: Parameters<(typeof TEXT_READERS)[Name]> };
}[keyof typeof TEXT_READERS];

export default inThread(({ reader, given }: TextTask) => {
  const read = TEXT_READERS[reader] as (...given: unknown[]) => unknown;
  return read(...given);
});
