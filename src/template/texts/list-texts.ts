/** §10.55: the texts of a template's file with those of its languages, for whoever translates them. */
import { type SplitFile, splitFile } from '../front-matter/front-matter.ts';
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

/** Returns undefined for a file in one language, and for one whose front matter cannot be read. */
export function listTexts(source: string): ListedTexts | undefined {
  const file = splitFile(source);
  const inventory = file && inventoryOf(source, file);
  const original = file && originalTexts(file, false, inventory);
  if (!original) return undefined;
  const { languages, matched } = original;
  const [first = ''] = languages.tags;
  return { tags: languages.tags, texts: matched.originals.map((one) => listed(one, first, matched)) };
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
