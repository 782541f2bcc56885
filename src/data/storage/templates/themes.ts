/** §19.2: the operator's side of themes: list them, give a file back, choose the one of a workspace. */

import { Refusal } from '../../../domain/errors.ts';
import { findClosest } from '../../../domain/suggestions.ts';
import { type Message, tell } from '../../../locales/message.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import type { Transaction } from '../connection/database.ts';
import { findThemeByName, listThemeNames } from './theme-versions.ts';

/** `isDefault`: templates that name none have it. `templateCount` saved templates name it. */
export type ThemeEntry = {
  workspaceName: string;
  name: string;
  version: number;
  isDefault: boolean;
  templateCount: number;
  updatedAt: Date;
};

/** By workspace and name; of every workspace when none is given. */
export function listThemes(db: Transaction, workspaceId: string | null = null): Promise<ThemeEntry[]> {
  // Raw: compares columns of two tables.
  return db.$queryRaw<ThemeEntry[]>`
    SELECT w.name AS "workspaceName", h.name, h.current_version AS version, h.updated_at AS "updatedAt",
           w.default_theme_id IS NOT DISTINCT FROM h.id AS "isDefault",
           (SELECT count(*)::int FROM templates t
            JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
            WHERE v.theme_id = h.id) AS "templateCount"
    FROM themes h JOIN workspaces w ON w.id = h.workspace_id
    WHERE ${workspaceId}::uuid IS NULL OR h.workspace_id = ${workspaceId}::uuid
    ORDER BY w.name, h.name`;
}

/** `source` is the file as it was imported, in UTF-8 with LF line ends. */
export type ExportedTheme = { name: string; version: number; source: string };

/** The newest version. Throws `not_found`. */
export async function exportTheme(db: Transaction, workspaceId: string, name: string): Promise<ExportedTheme> {
  const theme = (await findThemeByName(db, workspaceId, name)) ?? (await refuseTheme(db, workspaceId, name));
  const { source } = await db.themeVersion.findUniqueOrThrow({
    where: { themeId_version: { themeId: theme.id, version: theme.version } },
    select: { source: true },
  });
  return { name, version: theme.version, source };
}

/** The theme of templates that name none; `none`: they have none. Throws `not_found`. */
export async function setDefaultTheme(db: Transaction, workspaceId: string, name: string): Promise<void> {
  const theme =
    name === NO_THEME
      ? null
      : ((await findThemeByName(db, workspaceId, name)) ?? (await refuseTheme(db, workspaceId, name)));
  await db.workspace.update({ where: { id: workspaceId }, data: { defaultThemeId: theme?.id ?? null } });
}

async function refuseTheme(db: Transaction, workspaceId: string, name: string): Promise<never> {
  const names = await listThemeNames(db, workspaceId);
  throw new Refusal(
    'not_found',
    tell('theme.noneOfWorkspace', { name: JSON.stringify(name), advice: adviceOn(name, names) }),
    'theme',
  );
}

/** `names`: those of the workspace. */
export function adviceOn(name: string, names: readonly string[]): Message {
  const closest = findClosest(name, names);
  if (closest !== undefined) return tell('template.didYouMean', { name: closest });
  return names.length === 0 ? tell('theme.noneYet') : tell('theme.has', { names: names.join(', ') });
}
