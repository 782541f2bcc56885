/** §20.11: templates that a member has marked as favourites. They go with the membership, or the template. */
import type { Database } from '../connection/database.ts';

export type FavouriteTemplate = { workspaceId: string; userId: string; templateId: string };

/** Changes nothing when it is so already. The template is one of the workspace. */
export async function setFavourite(db: Database, favourite: FavouriteTemplate, isFavourite: boolean): Promise<void> {
  if (isFavourite) await db.favouriteTemplate.createMany({ data: favourite, skipDuplicates: true });
  else await db.favouriteTemplate.deleteMany({ where: favourite });
}

export async function isFavourite(db: Database, where: FavouriteTemplate): Promise<boolean> {
  return (await db.favouriteTemplate.count({ where })) > 0;
}
