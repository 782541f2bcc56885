/** What runs inside the preview worker: documents too long to be parsed where requests are answered. */
import type { Asset } from '../template/model.ts';
import { makePreview, type Preview, type Previewed } from './make-preview.ts';

export type PreviewJob = { previewed: Previewed; images: Asset[] };

export default ({ previewed, images }: PreviewJob): Preview => makePreview(previewed, images);
