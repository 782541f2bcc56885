/** §19.1, §17.36: which lines and styles documents go without, because a template and its theme lack something of each other. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import { listThemedTemplates } from '../../data/storage/templates/themes.ts';
import type { TextReaders } from './reading/text-readers.ts';

/** A placeholder that the theme names and `templates` lack, or a style that they list and the theme lacks. */
export type LeftOut = ({ theme: string; placeholder: string } | { theme: string; style: string }) & {
  templates: { id: string; title: string }[];
};

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
  for (const { id, title, theme, inventory, furniture, styles, source } of await listThemedTemplates(
    tx,
    workspaceId,
    wanted,
  )) {
    const lacking = await missing({ source, inventory }, { furniture, styles });
    for (const one of [
      ...lacking.placeholders.map((placeholder) => ({ theme, placeholder })),
      ...lacking.styles.map((style) => ({ theme, style })),
    ]) {
      const name = JSON.stringify(one);
      const found = leftOut.get(name) ?? { ...one, templates: [] };
      found.templates.push({ id, title });
      leftOut.set(name, found);
    }
  }
  return [...leftOut.values()];
}
