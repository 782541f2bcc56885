/** §7: `platen types`: TypeScript types of the values of templates, so that a wrong key in a program does not compile. */
import type { Template } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { deriveKey, makeUniqueKey } from '../../domain/keys.ts';
import { tell } from '../../locales/message.ts';
import type { Connection } from './connection.ts';
import { fetchTemplate } from './create-document.ts';

type Field = Template['placeholders'][number] | Template['groups'][number]['fields'][number];
type Group = Pick<Template['groups'][number], 'label' | 'description' | 'groups'> & { fields: Field[] };

const MAX = 200;

const HEAD = `/**
 * The values of templates, as the API of Platen takes them. Written by \`platen types\`; run it again after a template was published.
 * Numbers are plain numbers as strings, such as "-1234.5". The empty string clears a value, and a key that is left out keeps its default.
 */
`;

/**
 * Returns a file of declarations: an interface for each template, and `TemplateValues`, which has them by id and slug. `names`: ids or titles; all
 * templates without. Throws `validation` when there are too many to list.
 */
export async function typesOfTemplates(connection: Connection, names: readonly string[]): Promise<string> {
  const templates: Template[] = [];
  for (const name of names.length > 0 ? names : await allOf(connection))
    templates.push(await fetchTemplate(connection, name));
  const taken = new Set<string>();
  const parts: string[] = [];
  const byName: string[] = [];
  for (const { id, slug, title, placeholders, groups } of templates) {
    const name = typeName([title], 'values', taken);
    const description = `Template ${id}`;
    parts.push(...interfacesOf(name, [title], { label: title, description, fields: placeholders, groups }, taken));
    for (const one of slug === undefined ? [id] : [id, slug]) byName.push(`  '${one}': ${name};\n`);
  }
  const index = `${commentOf('', 'The values of each template, by its id and its slug.')}export interface TemplateValues {\n${byName.join('')}}\n`;
  return [HEAD, ...parts, index].join('\n');
}

async function allOf({ api, withRetries }: Connection): Promise<string[]> {
  const { data } = await withRetries(() => api.listTemplates({ limit: MAX }));
  if (data.truncated) throw new Refusal('validation', tell('command.types.tooMany', { max: MAX }), 'templates');
  return data.templates.map(({ id }) => id);
}

/** Returns the interface of a template or of a group's entries, and those of the groups in it. */
function interfacesOf(name: string, path: string[], group: Group, taken: Set<string>): string[] {
  const { label, description, fields, groups = [] } = group;
  const inner = (groups as (Group & { key: string })[]).map((one) => {
    const below = [...path, one.label];
    return { one, below, type: typeName(below, 'entry', taken) };
  });
  const lines = [
    ...fields.filter(({ auto }) => !auto).map(fieldLine),
    ...inner.map(({ one, type }) => `${commentOf('  ', describe(one))}  ${quoted(one.key)}?: ${type}[];\n`),
  ];
  const head = commentOf('', sentences(label, description));
  return [
    `${head}export interface ${name} {\n${lines.join('')}}\n`,
    ...inner.flatMap(({ one, below, type }) => interfacesOf(type, below, one, taken)),
  ];
}

function fieldLine(field: Field): string {
  const { key, type, options = [] } = field;
  const choices = [...options, ''].map((option) => `'${option.replace(/['\\]/g, '\\$&')}'`);
  return `${commentOf('  ', describe(field))}  ${quoted(key)}?: ${type === 'select' ? choices.join(' | ') : 'string'};\n`;
}

/** The label, what a value looks like, and what the author says. */
function describe({ label, description, ...field }: Pick<Group, 'label' | 'description'> & Partial<Field>): string {
  const { type, format, markdown } = field;
  const shape = type === 'date' ? `A date, such as ${format ?? '2026-08-27'}` : type === 'number' ? 'A number' : '';
  const marks = markdown ? `Markdown: ${markdown}` : '';
  return sentences(label, shape, marks, description);
}

function sentences(...texts: (string | undefined)[]): string {
  return texts.flatMap((text) => (text ? [text.replace(/[^.!?]$/, '$&.')] : [])).join(' ');
}

function commentOf(indent: string, text: string): string {
  return `${indent}/** ${text.replace(/\s+/g, ' ').replace(/\*\//g, '*\u200b/').trim()} */\n`;
}

/** Keys hold only a to z, digits and underscores. */
function quoted(key: string): string {
  return /^\d/.test(key) ? `'${key}'` : key;
}

/** Returns a name in PascalCase, each once. `path`: the title of the template, then the labels of the groups. */
function typeName(path: readonly string[], kind: 'values' | 'entry', taken: Set<string>): string {
  const key = [...path.map((label) => deriveKey(label)), kind].join('_');
  const pascal = key.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  const name = makeUniqueKey(/^\d/.test(pascal) ? `Of${pascal}` : pascal, taken);
  taken.add(name);
  return name;
}
