/** §20.12: what an import does, as it is kept between its check and its save, shown, and compared. */
import { createHash } from 'node:crypto';
import type { Imported } from '../../import-templates/index.ts';

/** Plain JSON. Of a template that is new, the id means nothing until it is saved. */
export type Outcome = {
  templates: (Pick<Imported['templates'][number], 'id' | 'file' | 'title' | 'folder' | 'version' | 'changes'> & {
    unchanged: boolean;
    callers: { name: string | null; documents: number; last: string }[];
  })[];
  themes: Imported['themes'];
  leftOut: { theme: string; placeholder: string; templates: string[] }[];
};

export function outcomeOf({ templates, themes, leftOut }: Imported): Outcome {
  return {
    templates: templates.map(({ id, file, title, folder, version, changes, unchanged = false, callers }) => ({
      ...{ id, file, title, folder, version, changes, unchanged },
      callers: callers.map(({ name, documents, last }) => ({ name, documents, last: last.toISOString() })),
    })),
    themes,
    leftOut: leftOut.map((one) => ({ ...one, templates: one.templates.map(({ title }) => title) })),
  };
}

/** Equal for two that say the same, but for documents that were made meanwhile. Postgres gives members back in another order. */
export function digestOf({ templates, themes, leftOut }: Outcome): string {
  const said = [
    templates.map(({ id, file, title, folder, version, unchanged, changes }) => [
      ...[file, title, folder, version, unchanged, version === 1 ? null : id],
      changes.map(({ change, key, label, was, noticed }) => [change, key, label, was, noticed]),
    ]),
    themes.map(({ name, version, unchanged, file }) => [name, version, unchanged, file]),
    leftOut.map(({ theme, placeholder, templates: titles }) => [theme, placeholder, titles]),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Whether saving would change anything. */
export function changesNothing({ templates, themes }: Outcome): boolean {
  return [...templates, ...themes].every(({ unchanged }) => unchanged);
}
