/** §10.22: derives Platen's front matter for a file that has another one, or none. */
import { francAll } from 'franc';
import type { Nodes, Root } from 'mdast';
import { isMap, isScalar, stringify } from 'yaml';
import { isKnownLanguage } from '../../domain/calendar.ts';
import schema from '../front-matter/front-matter.schema.json' with { type: 'json' };
import { splitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import { parseYaml } from '../yaml/read-yaml.ts';

/**
 * `ignored`: the fields of its front matter, written as `layout:`. `liquidLines`: the number of lines with tags `{% … %}`, which stay
 * text.
 */
export type Foreign = { title: string; ignored: string[]; liquidLines: number } & FoundLanguage;

/** The fields that front matter of any program may have. */
const COMMON = new Set(['title', 'language', 'lang']);
/** Fields of any program and of websites, which have themes too. */
const SHARED = new Set([...COMMON, 'theme']);
/** Fields that only Platen has. */
const PLATENS = ['placeholders', 'groups'];

/**
 * Returns title and folder of a file whose front matter is Platen's own. Undefined for any other. If it has mistakes, the folder may be
 * wrong.
 */
export function readOwn(text: string): { title: string; folder: string; language: string } | undefined {
  const { fields } = splitForeign(text);
  if ([...fields.keys()].every((name) => SHARED.has(name))) return undefined;
  const { frontMatter, faults } = readFrontMatter(splitFile(text)?.yaml ?? '');
  if (faults.length > 0 && !PLATENS.some((name) => fields.has(name))) return undefined;
  const { title = '', folder = '', language = '' } = frontMatter ?? {};
  return { title, folder, language };
}

/**
 * §20.12: returns whether a file is plain Markdown although nobody said so: it has no field that only Platen has, and its front matter,
 * if any, is not valid here. For other files, faults are mistakes of the author.
 */
export function isPlain(text: string): boolean {
  const { fields } = splitForeign(text);
  if ([...fields.keys()].some((name) => Object.hasOwn(schema.properties, name) && !SHARED.has(name))) return false;
  const own = splitFile(text);
  return fields.size === 0 || !own || readFrontMatter(own.yaml).faults.length > 0;
}

/** Reads a file's text (LF line ends). `name`: the file's name, which is the title if there is no other. */
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

/** The longest title that is read: more characters than any title may have. */
const LONGEST = 1000;

const UNPRINTABLE = /[\s\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]+/gu;

/** Returns a title of one line. Placeholders in titles are not filled, so their names replace them. */
function plainTitle(title: string): string {
  return title
    .slice(0, LONGEST)
    .replace(/\{\{[#/][^{}\n]*\}\}|\{%[^\n]*?%\}/g, ' ')
    .replace(/\{\{([^{}\n]*)\}\}/g, '$1')
    .replace(UNPRINTABLE, ' ')
    .trim();
}

/** §10.22: the words of a foreign text: its first heading, and enough text to detect its language. */
type Prose = { heading: string; text: string };

/** The number of characters that suffice to detect a language. */
const ENOUGH = 10_000;

/** Returns the words of the text. Both results are empty if the Markdown nests too deep, which importing it reports. */
function readProse(body: string): Prose {
  const tree = parseSafely(body);
  if (!tree) return { heading: '', text: '' };
  const heading = findHeading(tree);
  const words: string[] = [];
  let left = ENOUGH;
  const walk = (node: Nodes): void => {
    if (left <= 0) return;
    if (node.type === 'text') {
      words.push(node.value);
      left -= node.value.length;
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return { heading, text: withoutMarks(words.join(' ').slice(0, ENOUGH)) };
}

function parseSafely(body: string): Root | undefined {
  try {
    return parseMarkdown(body);
  } catch (error) {
    if (error instanceof TooDeepError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the text of the first heading that has any. */
function findHeading(node: Nodes): string {
  if (node.type === 'heading') return textOf(node).trim();
  if (!('children' in node)) return '';
  for (const child of node.children) {
    const found = findHeading(child);
    if (found !== '') return found;
  }
  return '';
}

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Removes what belongs to no language: placeholders, Liquid tags and URLs. */
function withoutMarks(text: string): string {
  return text.replace(/\{\{[^{}\n]*\}\}|\{%[^\n]*?%\}|\b(?:https?:|www\.)\S+/g, ' ').replace(/\s+/g, ' ');
}

/** §10.22: splits a file of another program: YAML between lines `---`, TOML between lines `+++`, or neither, before the body. */
type ForeignFile = {
  /** The value of each field, if it is a single text or number; else empty. */
  fields: ReadonlyMap<string, string>;
  /** The text after the front matter. */
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
};

type ReadFields = (text: string) => ForeignFile['fields'] | undefined;

const YAML = /^---[ \t]*\n((?:[^\n]*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n((?:[^\n]*\n)*?)\+\+\+[ \t]*(?:\n|$)/;

const FORMS: [form: RegExp, read: ReadFields][] = [
  [YAML, readYaml],
  [TOML, (text) => readLines(text, TOML_FIELD)],
];

/** Splits a file's text (LF line ends). If no field follows a line `---` at the top, it is a thematic break, and the whole text is body. */
export function splitForeign(text: string): ForeignFile {
  for (const [form, read] of FORMS) {
    const found = form.exec(text);
    const fields = found && read(found[1]!);
    if (fields) return { fields, body: text.slice(found[0].length), bodyLine: found[0].split('\n').length };
  }
  return { fields: new Map(), body: text, bodyLine: 1 };
}

const NAME = /^[\w.$@-]+$/;

/** Returns undefined for text between two thematic breaks, which is no mapping with one-word names. */
function readYaml(text: string): ForeignFile['fields'] | undefined {
  const { errors, contents } = parseYaml(text) ?? UNREAD;
  if (errors.length > 0) return YAML_FIELD.test(text.split('\n')[0]!) ? readLines(text, YAML_FIELD) : undefined;
  if (text.trim() === '') return new Map();
  if (!isMap(contents)) return undefined;
  const fields = contents.items.map(({ key, value }): [string, string] => [
    isScalar(key) ? String(key.value) : '',
    isScalar(value) ? String(value.value ?? '') : '',
  ]);
  return fields.every(([name]) => NAME.test(name)) ? new Map(fields) : undefined;
}

/** The result for text longer than any front matter. */
const UNREAD = { errors: ['too long'], contents: null };

const YAML_FIELD = /^([\w.$@-]+)[ \t]*:(?:[ \t]+(.*))?$/;
const TOML_FIELD = /^([\w.$@-]+|\[+[^[\]]+\]+)[ \t]*(?:=[ \t]*(.*))?$/;

/** Reads formats without a parser line by line. A table of TOML is one field. */
function readLines(text: string, field: RegExp): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value = ''] = field.exec(line) ?? [];
    if (name === undefined) continue;
    fields.set(name.replace(/^\[+|\]+$/g, ''), withoutQuotes(value.trim()));
    if (name.startsWith('[')) break;
  }
  return fields;
}

/** Lists and tables have no single text. A text that continues on other lines has no quote at its end. */
function withoutQuotes(value: string): string {
  return /^[[{|>]/.test(value) ? '' : value.replace(/^(["'])(.*?)\1?$/, '$2');
}

/** §10.22: replaces the front matter of a foreign file by one of Platen's. */
export type MadeFields = { title: string; folder: string; language: string };

/** `bodyLine`: the line of the foreign file on which its body begins. */
export function withFrontMatter(text: string, fields: MadeFields): { source: string; bodyLine: number } {
  const { body, bodyLine } = splitForeign(text);
  const { folder, ...rest } = fields;
  const yaml = stringify({ ...rest, ...(folder !== '' && { folder }) }, { lineWidth: 0 });
  return { source: `---\n${yaml}---\n${body}`, bodyLine };
}

// §10.22, §10.19: the language of a text: the one that its file states, else a guess.

/** `from`: the source of the language and, for the default, the reason. */
export type FoundLanguage = { language: string; from: string };

const DEFAULT = 'en';

/**
 * Less text, such as a heading or a list of names, is not enough. Counted in UTF-8 bytes, since a Chinese character tells more than a
 * Latin letter.
 */
const MIN_BYTES = 80;

/**
 * The lead, from 0 to 1, that the most likely language needs over the next. With 600 bytes, English, German, French and Spanish were then
 * never confused. Less text needs a larger lead: forms and lists of few words were taken for Portuguese.
 */
const CLEAR_LEAD = 0.012;
const CLEAR_BYTES = 600;

/**
 * ISO 639-3 codes of languages used in offices. Rare relatives (Scots, Walloon, Galician) are left out, so that they are not guessed
 * instead.
 */
const GUESSED =
  'amh arb azj bel bul ben cat ces dan deu ell eng spa ekk pes fin fra guj heb hin hrv hun hye ita jpn kat kan kor lao lit lvs mal mar zlm nld nob pan pol por ron rus slk slv als srp swe tam tel tha tgl tur ukr urd vie yor cmn'.split(
    ' ',
  );

/** The BCP 47 tags of languages that are written with the tag of their group. */
const TAGS: Record<string, string> = {
  arb: 'ar',
  azj: 'az',
  ekk: 'et',
  pes: 'fa',
  lvs: 'lv',
  zlm: 'ms',
  nob: 'nb',
  als: 'sq',
  tgl: 'fil',
};

/**
 * §10.22, §10.19: detects the language of a file of another program. `said`: the language that the file states, such as `de_AT`. `prose`:
 * its text without code and URLs.
 */
export function guessLanguage(said: string | undefined, prose: string): FoundLanguage {
  const given = said?.trim().replaceAll('_', '-');
  if (given && isKnownLanguage(given)) return { language: Intl.getCanonicalLocales(given)[0]!, from: 'given' };
  if (Buffer.byteLength(prose) < MIN_BYTES) return { language: DEFAULT, from: 'default: too short to tell' };
  const [[best, score], [, second] = ['', 0]] = francAll(prose, { only: GUESSED }) as [
    [string, number],
    [string, number]?,
  ];
  if (best === 'und' || score - second < CLEAR_LEAD * Math.max(1, CLEAR_BYTES / Buffer.byteLength(prose)))
    return { language: DEFAULT, from: 'default: not clear' };
  const language = best === 'cmn' ? chineseOf(prose) : (TAGS[best] ?? Intl.getCanonicalLocales(best)[0]!);
  if (!isKnownLanguage(language)) return { language: DEFAULT, from: `default: ${language} is not known` };
  return { language, from: 'guessed' };
}

/** Frequent characters that only one of the two scripts has. The language decides the glyphs of the others (§17.2). */
const TRADITIONAL = /[們這國說對時會來個學為與]/g;

const SIMPLIFIED = /[们这国说对时会来个学为与]/g;

function chineseOf(prose: string): string {
  const count = (script: RegExp) => prose.match(script)?.length ?? 0;
  return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-Hant' : 'zh';
}
