/** §20.25: examples of a template are kept from its form, and removed, by admins. */
import type { Database } from '../../data/storage/connection/database.ts';
import { type Example, keepExample as keep, removeExample as remove } from '../../data/storage/templates/examples.ts';
import { Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/uuid.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from '../administration/index.ts';
import { SCENARIO_NAME } from './files/values-beside.ts';

type Of = { id: string; title: string };

/** Another one of the name is replaced. Throws `validation` for a name that no file could have, and what the example cannot hold. */
export function keepExample(db: Database, workspaceId: string, of: Of, example: Example, by: By): Promise<void> {
  const { name, origin = '' } = example;
  return administer<void>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    if (!SCENARIO_NAME.test(name)) throw new Refusal('validation', tell('refusal.example.name'), 'example');
    const change = await keep(tx, { workspaceId, templateId: of.id }, example, by.now);
    const detail = { id: of.id, template: of.title, name, ...(isUuid(origin) && { document_id: origin }) };
    return { result: undefined, ...(change && { event: { action: 'example_kept', detail } }) };
  });
}

/** Changes nothing where there is none of that name. */
export function removeExample(db: Database, workspaceId: string, of: Of, name: string, by: By): Promise<void> {
  return administer<void>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const isGone = await remove(tx, { workspaceId, templateId: of.id }, name);
    const detail = { id: of.id, template: of.title, name };
    return { result: undefined, ...(isGone && { event: { action: 'example_removed', detail } }) };
  });
}
