/** §10.22: what Platen's front matter will say of a file that has another one, or none. */

import schema from '../front-matter/front-matter.schema.json' with { type: 'json' };
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { splitFile } from '../front-matter/split-file.ts';
import { type FoundLanguage, guessLanguage } from './guess-language.ts';
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

/**
 * §20.12: whether a file is plain Markdown where nobody has said that all of them are: its front matter, if it has one, is not valid here, and
 * says nothing that only Platen's says. Else what is wrong in it is a mistake.
 */
export function isPlain(text: string): boolean {
  const { fields } = splitForeign(text);
  if ([...fields.keys()].some((name) => Object.hasOwn(schema.properties, name) && !SHARED.has(name))) return false;
  const own = splitFile(text);
  return fields.size === 0 || !own || readFrontMatter(own.yaml).faults.length > 0;
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
