/** §10.55: the texts of a template's file with those of its languages, for whoever translates them. */
import { splitFile } from '../front-matter/front-matter.ts';
import type { Matched } from '../import/match-texts.ts';
import { originalTexts } from '../import/read-in-language.ts';

/**
 * `key`: the original as it is compared. `line`: of the original in the file. `said`: its texts by language, as written. `was`: the original
 * that they quote, if it has changed since. `isWanted`: whether every language needs its own.
 */
export type ListedText = {
  key: string;
  text: string;
  line: number;
  said: ReadonlyMap<string, string>;
  was?: string;
  isWanted: boolean;
};

/** `tags`: the languages, that of the original first. */
export type ListedTexts = { tags: readonly string[]; texts: ListedText[] };

/** Returns undefined for a file in one language, and for one whose front matter cannot be read. */
export function listTexts(source: string): ListedTexts | undefined {
  const file = splitFile(source);
  const original = file && originalTexts(file);
  if (!original) return undefined;
  const { languages, matched } = original;
  const [first = ''] = languages.tags;
  return { tags: languages.tags, texts: matched.originals.map((one) => listed(one, first, matched)) };
}

function listed({ key, ...one }: Matched['originals'][number], first: string, { pairs, stale }: Matched): ListedText {
  const pair = pairs.get(key);
  const was = pair && stale.has(pair) ? pair.said.get(first) : undefined;
  return { key, ...one, said: pair?.said ?? new Map(), ...(was !== undefined && { was }) };
}
