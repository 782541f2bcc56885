/** §2.2, §2.6: what runs inside a preview worker thread. */
import { makePreview, type Preview, type PreviewJob } from './make-preview.ts';

export default ({ previewed, images }: PreviewJob): Promise<Preview> => makePreview(previewed, images);
