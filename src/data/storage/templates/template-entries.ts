/** §10.10: what a template's versions have called their entries; an entry keeps its identity, its keys and its counter for ever. */
import { type History, historyOf, type KnownEntry, type KnownGroup } from '../../../template/model/history.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Transaction } from '../connection/database.ts';

type Row = Pick<KnownEntry, 'id' | 'keys' | 'labels' | 'counted'> & {
  groupId: string | null;
  kind: 'placeholder' | 'group';
};

/** `inventory` is that of the newest version. */
export async function loadTemplateHistory(tx: Transaction, templateId: string, inventory: Inventory): Promise<History> {
  const rows: Row[] = await tx.templateEntry.findMany({
    where: { templateId },
    orderBy: { id: 'asc' },
    omit: { templateId: true },
  });
  const owned = Map.groupBy(rows, ({ groupId, kind }) => groupId ?? kind);
  const before = historyOf(inventory);
  const merge = <K extends KnownEntry>(known: K[], of: string, create: (row: Row) => K): K[] => {
    const byId = new Map(known.map((one) => [one.id, one]));
    for (const row of owned.get(of) ?? []) byId.set(row.id, { ...create(row), ...byId.get(row.id), ...pastOf(row) });
    return [...byId.values()];
  };
  const groups = merge<KnownGroup>(before.groups, 'group', (row) => ({ ...pastOf(row), fields: [] }));
  return {
    placeholders: merge(before.placeholders, 'placeholder', pastOf),
    groups: groups.map((group) => ({ ...group, fields: merge(group.fields, group.id, pastOf) })),
  };
}

function pastOf({ id, keys, labels, counted }: Row): KnownEntry {
  return { id, keys, labels, counted };
}

/** Adds the entries that are new, and to the others what the new version calls them. */
export async function saveTemplateEntries(tx: Transaction, templateId: string, inventory: Inventory): Promise<void> {
  const { placeholders, groups } = inventory;
  const entries = [
    ...groups.map((group) => ({ ...group, kind: 'group', groupId: null, counted: false })),
    ...placeholders.map((one) => rowOf(one, null)),
    ...groups.flatMap((group) => group.fields.map((field) => rowOf(field, group.entry))),
  ].map(({ entry, key, label, groupId, kind, counted }) => ({ entry, key, label, groupId, kind, counted }));
  // Raw: what is added to a row depends on what is in it.
  await tx.$executeRaw`
    INSERT INTO template_entries (id, template_id, group_id, kind, keys, labels, counted)
    SELECT n.entry, ${templateId}::uuid, n."groupId", n.kind, ARRAY[n.key], ARRAY[n.label], n.counted
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS n (entry uuid, "groupId" uuid, kind entry_kind, key text, label text, counted boolean)
    ON CONFLICT (id) DO UPDATE SET
      keys = array_remove(template_entries.keys, excluded.keys[1]) || excluded.keys,
      labels = array_remove(template_entries.labels, excluded.labels[1]) || excluded.labels,
      counted = template_entries.counted OR excluded.counted`;
}

function rowOf(one: { entry?: string; key: string; label: string; type: string }, groupId: string | null | undefined) {
  return { ...one, kind: 'placeholder', groupId, counted: one.type === 'counter' };
}
