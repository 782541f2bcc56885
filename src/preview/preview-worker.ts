/** What runs inside a preview worker. */
import { makePreview, type Preview, type PreviewJob } from './make-preview.ts';

export default ({ previewed, images }: PreviewJob): Promise<Preview> => makePreview(previewed, images);
