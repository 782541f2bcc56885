/** §17.43, §18.30: what of the pictures of a workspace is not drawn, or otherwise than it looks: who moved it here is told. */

import type { Database } from '../../data/storage/connection/database.ts';
import { newestImages } from '../../data/storage/templates/assets.ts';
import { tell } from '../../locales/message.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { examineImage } from './files/examine-image.ts';
import { TEXT_READERS } from './reading/text-readers.ts';

/** Of the newest versions. `file`: the template or the theme. */
export async function listPictureWarnings(
  db: Database,
  workspaceId: string,
  { picture }: Pick<typeof TEXT_READERS, 'picture'> = TEXT_READERS,
): Promise<Fault[]> {
  const warnings: Fault[] = [];
  for await (const { name: file, images } of newestImages(db, workspaceId))
    for (const { path, ...image } of images) {
      const shown = { ...image, path: path.replace(/^theme:/, '') };
      const { problem, losses } = await examineImage(shown, picture);
      const told = problem ? [tell('file.image', { path: shown.path, problem })] : losses;
      warnings.push(...told.map((message) => ({ file, line: NO_LINE, message })));
    }
  return warnings;
}
