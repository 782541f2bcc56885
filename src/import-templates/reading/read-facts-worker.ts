/** §18.7: the entry of a worker thread that reads templates for an import. */
import type { Source } from '../../template/import/read-template.ts';
import type { History } from '../../template/model/history.ts';
import { inThread } from '../../threads/in-thread.ts';
import { readFacts } from './read-facts.ts';

export default inThread(({ source, history }: { source: Source; history?: History }) => readFacts(source, history));
