/** §10.22: what Platen's front matter will say of a file that has another one, or none. */

import { eld } from 'eld/small';
import { isKnownLanguage } from '../../domain/date-names.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { splitFile } from '../front-matter/split-file.ts';
import { readProse } from './read-prose.ts';
import { splitForeign } from './split-foreign.ts';

/** `ignored`: fields of the front matter as `layout:`; `liquidLines`: how many lines have tags `{% … %}`, which stay as text. */
export type Foreign = { title: string; ignored: string[]; liquidLines: number } & FoundLanguage;

/** Any program's fields. */
const COMMON = new Set(['title', 'language', 'lang']);
/** A website has a theme, too. */
const SHARED = new Set([...COMMON, 'theme']);
/** Fields of Platen's alone. */
const PLATENS = ['placeholders', 'groups'];

/** Title and folder of a file whose front matter is Platen's own; undefined of any other. With mistakes in it, the folder may be wrong. */
export function readOwn(text: string): { title: string; folder: string; language: string } | undefined {
  const { fields } = splitForeign(text);
  if ([...fields.keys()].every((name) => SHARED.has(name))) return undefined;
  const { frontMatter, faults } = readFrontMatter(splitFile(text)?.yaml ?? '');
  if (faults.length > 0 && !PLATENS.some((name) => fields.has(name))) return undefined;
  const { title = '', folder = '', language = '' } = frontMatter ?? {};
  return { title, folder, language };
}

/** Reads a file's text (LF line ends); `name` is the file's name, which is the title when nothing else is. */
export function readForeign(text: string, name: string): Foreign {
  const { fields, body } = splitForeign(text);
  const prose = readProse(body);
  const titles = [fields.get('title'), fields.get('Title'), prose.heading, name].map((title) =>
    plainTitle(title ?? ''),
  );
  const language = guessLanguage(fields.get('language') ?? fields.get('lang'), prose.text);
  return {
    title: titles.find((title) => title !== '') ?? name,
    ...language,
    ignored: [...fields.keys()].filter((field) => !COMMON.has(field.toLowerCase())).map((field) => `${field}:`),
    liquidLines: body.split('\n').filter(hasLiquidTag).length,
  };
}

function hasLiquidTag(line: string): boolean {
  const start = line.indexOf('{%');
  return start >= 0 && line.includes('%}', start);
}

/** More characters than any title may have. */
const LONGEST = 1000;

const UNPRINTABLE = /[\s\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]+/gu;

/** One line. A placeholder in a title would not be filled, so its name stands for it. */
function plainTitle(title: string): string {
  return title
    .slice(0, LONGEST)
    .replace(/\{\{[#/][^{}\n]*\}\}|\{%[^\n]*?%\}/g, ' ')
    .replace(/\{\{([^{}\n]*)\}\}/g, '$1')
    .replace(UNPRINTABLE, ' ')
    .trim();
}

/** `from` says where it comes from, and of a default why. */
type FoundLanguage = { language: string; from: string };

const DEFAULT = 'en';

/** A heading or a line of names tells too little; in UTF-8, as a Chinese character tells more than a Latin letter. */
const MIN_BYTES = 80;

/**
 * §10.22, §10.19: the language of a file of another program: as it says itself, else guessed from its text.
 * `said`: what the file gives as its language, such as `de_AT`; `prose`: text without code and addresses.
 */
export function guessLanguage(said: string | undefined, prose: string): FoundLanguage {
  const given = said?.trim().replaceAll('_', '-');
  if (given && isKnownLanguage(given)) return { language: Intl.getCanonicalLocales(given)[0]!, from: 'given' };
  if (Buffer.byteLength(prose) < MIN_BYTES) return { language: DEFAULT, from: 'default: too short to tell' };
  const guess = eld.detect(prose);
  if (!guess.isReliable()) return { language: DEFAULT, from: 'default: not clear' };
  const language = guess.language === 'zh' ? chineseOf(prose) : guess.language;
  if (!isKnownLanguage(language)) return { language: DEFAULT, from: `default: ${language} is not known` };
  return { language, from: 'guessed' };
}

/** Frequent characters that only one of the two scripts has; `language` chooses the shapes of the others (§17.2). */
const TRADITIONAL = /[們這國說對時會來個學為與]/g;

const SIMPLIFIED = /[们这国说对时会来个学为与]/g;

function chineseOf(prose: string): string {
  const count = (script: RegExp) => prose.match(script)?.length ?? 0;
  return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-Hant' : 'zh';
}
