/** What runs inside a preview worker. */
import type { Asset } from '../template/model/asset.ts';
import { makePreview, type Preview, type Previewed } from './make-preview.ts';

export type PreviewJob = { previewed: Previewed; images: Asset[] };

export default ({ previewed, images }: PreviewJob): Promise<Preview> => makePreview(previewed, images);
