/** §20.25: examples of a template: sample values for previews of its documents. They are deleted with the template. */

import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../domain/errors.ts';
import { findUnstorable } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import type { Transaction } from '../connection/database.ts';

/**
 * `title`: the title of the document; empty for the usual one. `values`: by the keys of the version that was current when the example was
 * saved. `origin`: the ID of the document whose values it began with, and with which it is erased (§18.27); any other text counts as
 * none.
 */
export type Example = { name: string; title: string; values: Values; origin?: string };

export type KeptExample = Example & { origin: string; updatedAt: Date };

/** How saving has changed an example; null if it was the same before. */
export type ExampleChange = 'added' | 'changed' | null;

/** The most examples that one template has. */
export const MAX_EXAMPLES = 50;
/** The most characters that the values of one example have as JSON. */
const MAX_LENGTH = 1_000_000;

/** Lists examples in the order in which they were added. */
export async function listExamples(db: Transaction, workspaceId: string, templateId: string): Promise<KeptExample[]> {
  const rows = await db.templateExample.findMany({
    where: { workspaceId, templateId },
    select: { name: true, title: true, values: true, origin: true, updatedAt: true },
    orderBy: [{ createdAt: 'asc' }, { name: 'asc' }],
  });
  return rows.map(({ values, origin, ...row }) => ({ ...row, values: values as Values, origin: origin ?? '' }));
}

/** Lists when the examples of these templates were last changed, sorted by ID. */
export function listExampleStamps(
  db: Transaction,
  workspaceId: string,
  templateIds: string[],
): Promise<{ templateId: string; name: string; updatedAt: Date }[]> {
  return db.templateExample.findMany({
    where: { workspaceId, templateId: { in: templateIds } },
    select: { templateId: true, name: true, updatedAt: true },
    orderBy: [{ templateId: 'asc' }, { name: 'asc' }],
  });
}

/**
 * Saves an example. The template must belong to the workspace. Throws `validation` for texts that cannot be stored, and for one example
 * too many.
 */
export async function keepExample(
  tx: Transaction,
  of: { workspaceId: string; templateId: string },
  { name, title, values, origin = '' }: Example,
  now: Date,
): Promise<ExampleChange> {
  if (JSON.stringify([title, values]).length > MAX_LENGTH || findUnstorable([title, values]) !== undefined)
    throw new Refusal('validation', tell('refusal.example.size'), 'values');
  const where = { workspaceId_templateId_name: { ...of, name } };
  const before = await tx.templateExample.findUnique({ where, select: { title: true, values: true } });
  if (before && before.title === title && isDeepStrictEqual(before.values, values)) return null;
  if (!before && (await tx.templateExample.count({ where: of })) >= MAX_EXAMPLES)
    throw new Refusal('validation', tell('refusal.example.count', { max: MAX_EXAMPLES }), 'example');
  const content = { title, values, origin: isUuid(origin) ? origin : null, updatedAt: now };
  await tx.templateExample.upsert({ where, create: { ...of, name, ...content, createdAt: now }, update: content });
  return before ? 'changed' : 'added';
}

/** Removes an example. Returns false when none has that name. */
export async function removeExample(
  tx: Transaction,
  of: { workspaceId: string; templateId: string },
  name: string,
): Promise<boolean> {
  return (await tx.templateExample.deleteMany({ where: { ...of, name } })).count > 0;
}
