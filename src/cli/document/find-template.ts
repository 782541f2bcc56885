/** §4.1, §4.2: a template by its id or, when no other has it, by its title. */
import { validate as isUuid } from 'uuid';
import type { Template } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Param, tell } from '../../locales/message.ts';
import type { Connection } from './connection.ts';

const MAX = 200;

/** Its id. Throws `not_found`, or `validation` with the ids when several have the title. */
export async function findTemplateId({ api, withRetries }: Connection, name: string): Promise<string> {
  if (isUuid(name)) return name.toLowerCase();
  const { data } = await withRetries(() => api.listTemplates({ search: name.slice(0, MAX), limit: MAX }));
  // `search` finds titles that contain the text, in any case. Here the whole title must match.
  const exact = data.templates.filter(({ title }) => title === name);
  const found = exact.length > 0 ? exact : data.templates.filter(({ title }) => equalIgnoringCase(title, name));
  if (found.length === 1) return found[0]!.id;
  if (found.length === 0)
    throw new Refusal(
      'not_found',
      tell('command.templates.none', { name: JSON.stringify(name), similar: suggest(data) }),
    );
  const ids = found.map(({ id, folder_path }) => `${id} (${folder_path || 'at the root'})`).join(', ');
  throw new Refusal('validation', tell('command.templates.several', { name: JSON.stringify(name), ids }));
}

export async function fetchTemplate(connection: Connection, name: string): Promise<Template> {
  const id = await findTemplateId(connection, name);
  return (await connection.withRetries(() => connection.api.getTemplate({ id }))).data;
}

function equalIgnoringCase(a: string, b: string) {
  return a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;
}

function suggest({ templates }: { templates: { title: string }[] }): Param {
  const titles = [...new Set(templates.map(({ title }) => JSON.stringify(title)))].slice(0, 5);
  return titles.length > 0 ? tell('command.templates.similar', { titles: titles.join(', ') }) : '';
}
