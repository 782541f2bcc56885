/** §19.1: which lines of themes are left out of documents, because their template lacks what they name. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import { listThemedTemplates } from '../../data/storage/templates/themed-templates.ts';
import type { TextReaders } from './reading/text-readers.ts';

/** `templates`: those that lack the placeholder. */
export type LeftOut = { theme: string; placeholder: string; templates: { id: string; title: string }[] };

/** Of the templates and themes that were saved. */
export async function findLeftOut(
  tx: Transaction,
  workspaceId: string,
  { templates, themes }: Record<'templates' | 'themes', { id: string }[]>,
  { missing }: TextReaders,
): Promise<LeftOut[]> {
  const idsOf = (saved: { id: string }[]) => saved.map(({ id }) => id);
  const wanted = { templateIds: idsOf(templates), themeIds: idsOf(themes) };
  const leftOut = new Map<string, LeftOut>();
  for (const { id, title, theme, inventory, furniture, source } of await listThemedTemplates(tx, workspaceId, wanted)) {
    for (const placeholder of await missing({ source }, furniture, inventory)) {
      const name = JSON.stringify([theme, placeholder]);
      const found = leftOut.get(name) ?? { theme, placeholder, templates: [] };
      found.templates.push({ id, title });
      leftOut.set(name, found);
    }
  }
  return [...leftOut.values()];
}
