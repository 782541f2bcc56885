import type { Database, Transaction } from '../../src/data/storage/connection/database.ts';
import {
  archiveTemplate,
  deleteTemplate as deleteArchived,
} from '../../src/data/storage/templates/archived-templates.ts';

/** §10.14: archives a template and deletes it for good. */
export async function deleteTemplate(db: Database | Transaction, id: string) {
  await archiveTemplate(db, id);
  return deleteArchived(db, id);
}
