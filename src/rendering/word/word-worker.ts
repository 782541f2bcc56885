/** §17.42: the code of a worker thread that makes Word files. */
import { inThread } from '../../platform/threads/in-thread.ts';
import { makeWord } from './make-word.ts';

export default inThread(makeWord);
