/** §10.14, §20.11: an admin archives a template, brings it back, or deletes it for good. Its documents stay. */
import { type Database, inTransaction, LONG } from '../../data/storage/connection/database.ts';
import { archiveTemplate, deleteTemplate, restoreTemplate } from '../../data/storage/templates/archived-templates.ts';
import { administer, type By } from '../administration/index.ts';

const CHANGES = { archive: archiveTemplate, restore: restoreTemplate, delete: deleteTemplate };

/** Throws `not_found`, and `validation` where one that is in use is to be deleted. */
export function changeArchived(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: keyof typeof CHANGES,
  by: By,
): Promise<void> {
  const work: Parameters<typeof administer<void>>[3] = async (tx, need) => {
    need('admin');
    await CHANGES[change](tx, id, { within: workspaceId, by: { actor: by.actor, at: by.now } });
    return { result: undefined };
  };
  // The change itself waits for others, without a limit of time.
  return inTransaction(db, (tx) => administer(tx, workspaceId, { ...by, urgent: true }, work), LONG);
}
