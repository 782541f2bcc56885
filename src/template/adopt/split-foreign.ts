/** §10.22: what stands at the top of a file of another program: YAML between lines `---`, TOML between lines `+++`, or nothing. */
import { isMap, isScalar } from 'yaml';
import { parseYaml } from '../yaml/parse-yaml.ts';

export type ForeignFile = {
  /** What each field at the top says, when it is one text or number; else empty. */
  fields: ReadonlyMap<string, string>;
  /** Everything behind the front matter. */
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

/** Splits a file's text (LF line ends). A line `---` at the top with no field below it is a line across the page, so all is body. */
export function splitForeign(text: string): ForeignFile {
  for (const [form, read] of FORMS) {
    const found = form.exec(text);
    const fields = found && read(found[1]!);
    if (fields) return { fields, body: text.slice(found[0].length), bodyLine: found[0].split('\n').length };
  }
  return { fields: new Map(), body: text, bodyLine: 1 };
}

const NAME = /^[\w.$@-]+$/;

/** Undefined for text between two lines across the page: it is no mapping with names of one word. */
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

/** Longer than any front matter is. */
const UNREAD = { errors: ['too long'], contents: null };

const YAML_FIELD = /^([\w.$@-]+)[ \t]*:(?:[ \t]+(.*))?$/;
const TOML_FIELD = /^([\w.$@-]+|\[+[^[\]]+\]+)[ \t]*(?:=[ \t]*(.*))?$/;

/** Field by field, a line each, for what has no parser here; a table of TOML is one field. */
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

/** Lists and tables say nothing in one text. A text that goes on in other lines has no quote at its end. */
function withoutQuotes(value: string): string {
  return /^[[{|>]/.test(value) ? '' : value.replace(/^(["'])(.*?)\1?$/, '$2');
}
