/** §10.55, §19.11: the texts of a theme's file with those of its languages, for whoever translates them. */
import { editYaml } from '../front-matter/edit-settings.ts';
import { wellFormed } from '../theme/read-theme.ts';
import { matchThemeTexts } from '../theme/read-theme-texts.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { type ListedTexts, listedTexts, type TextsFile } from './list-texts.ts';

export const THEME_TEXTS: TextsFile = { list: listThemeTexts, edit: editYaml };

function listThemeTexts(source: string): ListedTexts | undefined {
  const yaml = readYaml(source);
  if (Array.isArray(yaml)) return undefined;
  const { tags, matched } = matchThemeTexts(wellFormed(yaml).written, yaml);
  return matched && listedTexts(tags, matched);
}
