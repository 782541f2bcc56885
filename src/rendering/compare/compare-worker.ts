/** §20.26: the code of a worker thread that compares documents. */
import { inThread } from '../../platform/threads/in-thread.ts';
import { compareDocuments } from './compare-documents.ts';
import type { CompareJob } from './comparer.ts';

export default inThread(({ before, after, ...limits }: CompareJob) => compareDocuments(before, after, limits));
