/** §10.55: the texts of a template's file with those of its languages, for whoever translates them. */
import { editSettings } from '../front-matter/edit-settings.ts';
import { type SplitFile, splitFile } from '../front-matter/front-matter.ts';
import type { SettingsEdit } from '../front-matter/settings-edit.ts';
import { compile } from '../import/compile-template.ts';
import type { Matched } from '../import/match-texts.ts';
import { originalTexts } from '../import/read-in-language.ts';

/**
 * `key`: the original as it is compared. `line`: of the original in the file. `said`: its texts by language, as written. `was`: the original
 * that they quote, if it has changed since. `wanted`: the languages that need one of their own.
 */
export type ListedText = {
  key: string;
  text: string;
  line: number;
  said: ReadonlyMap<string, string>;
  was?: string;
  wanted: readonly string[];
};

/** `tags`: the languages, that of the original first. */
export type ListedTexts = { tags: readonly string[]; texts: ListedText[] };

/** §10.55, §19.11: how the texts of a kind of file are listed, and written into it. `edit`: undefined for a file that cannot be read. */
export type TextsFile = {
  list(source: string): ListedTexts | undefined;
  edit(source: string, edits: readonly SettingsEdit[]): string | undefined;
};

export const TEMPLATE_TEXTS: TextsFile = {
  list: listTexts,
  edit: (source, edits) => editSettings({ source }, edits),
};

/** Returns undefined for a file in one language, and for one whose front matter cannot be read. */
export function listTexts(source: string): ListedTexts | undefined {
  const file = splitFile(source);
  const inventory = file && inventoryOf(source, file);
  const original = file && originalTexts(file, false, inventory);
  if (!original) return undefined;
  return listedTexts(original.languages.tags, original.matched);
}

/** Returns the texts that were held against their originals. `tags`: the languages. */
export function listedTexts(tags: readonly string[], matched: Matched): ListedTexts {
  const [first = ''] = tags;
  return { tags, texts: matched.originals.map((one) => listed(one, first, matched)) };
}

/** Returns the inventory of a file whose form is in several languages, if it can be read. */
function inventoryOf(source: string, { yaml }: SplitFile) {
  if (!/^form:/m.test(yaml)) return undefined;
  const result = compile(source);
  return result.ok ? result.template.inventory : undefined;
}

function listed({ key, ...one }: Matched['originals'][number], first: string, { pairs, stale }: Matched): ListedText {
  const pair = pairs.get(key);
  const was = pair && stale.has(pair) ? pair.said.get(first) : undefined;
  return { key, ...one, said: pair?.said ?? new Map(), ...(was !== undefined && { was }) };
}
