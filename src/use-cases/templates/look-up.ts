/** §19.2: how documents look by the name of their theme, also with themes that are not saved yet. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { loadFonts, loadNewestTheme, loadThemeAssets } from '../../data/storage/templates/load-theme.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import type { Look } from './trials.ts';

/** Themes by name, those of the import first; of the workspace's own for undefined. */
export function lookUp(db: Database | Transaction, workspaceId: string, themes: readonly NewTheme[]) {
  const known = new Map<string | undefined, Look | undefined>([[NO_THEME, undefined]]);
  for (const { name, content, assets } of themes)
    known.set(name, {
      theme: { ...content, name, version: 1 },
      filesOf(setup) {
        const used = new Set(themeFiles(setup));
        return assets.filter(({ path }) => used.has(path));
      },
    });
  return async (name: string | undefined): Promise<Look | undefined> => {
    if (known.has(name)) return known.get(name);
    const saved = await loadNewestTheme(db, workspaceId, name ?? null);
    const look = saved && (known.get(saved.theme.name) ?? savedLook(db, workspaceId, saved));
    known.set(name, look);
    return look;
  };
}

function savedLook(
  db: Database | Transaction,
  workspaceId: string,
  { theme, versionId }: { theme: Look['theme']; versionId: string },
): Look {
  return {
    theme,
    filesOf: async (setup) => [
      ...(await loadThemeAssets(db, workspaceId, versionId, themeFiles(setup))),
      ...(await loadFonts(db, workspaceId, setup.fonts)),
    ],
  };
}
