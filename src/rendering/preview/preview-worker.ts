/** §2.2, §2.6: the code of a preview worker thread. */
import { inThread } from '../../platform/threads/in-thread.ts';
import { makePreview, type PreviewJob } from './make-preview.ts';

export default inThread(({ previewed, images }: PreviewJob) => makePreview(previewed, images));
