/** §19.2: saving a theme makes its next version, which never changes. */
import type { Transaction } from '../../data/storage/connection/database.ts';
import { storeAssets } from '../../data/storage/templates/template-versions.ts';
import {
  findThemeByName,
  insertThemeVersion,
  isSameThemeVersion,
} from '../../data/storage/templates/theme-versions.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Ignored } from '../../template/theme/read-theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';

/** `unchanged`: it is the version before, which has the same text and files. */
export type SavedTheme = {
  id: string;
  name: string;
  version: number;
  file: string;
  unchanged: boolean;
  ignored: Ignored[];
  warnings: Fault[];
};

/** In their order. The workspace is locked. */
export async function saveThemes(
  tx: Transaction,
  workspaceId: string,
  themes: readonly NewTheme[],
  now: Date,
): Promise<SavedTheme[]> {
  const saved: SavedTheme[] = [];
  for (const theme of themes) {
    const { name, file, ignored, warnings } = theme;
    const before = await findThemeByName(tx, workspaceId, name);
    const unchanged = before !== null && (await isSameThemeVersion(tx, before, theme));
    if (!unchanged) await storeAssets(tx, theme.assets, now);
    const { id, version } = unchanged ? before : await insertThemeVersion(tx, workspaceId, name, theme, now);
    saved.push({ id, name, version, file, unchanged, ignored, warnings });
  }
  return saved;
}
