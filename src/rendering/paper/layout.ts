/** §18.15: compiles the Handlebars layouts of `layouts/`, once. Text of a tenant is never compiled: it comes in as data. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';

const FOLDER = path.join(import.meta.dirname, '../../doors/web/pages/layouts');

// An isolated environment: helpers that are registered globally have no effect here.
const handlebars = Handlebars.create();

for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.hbs')))
  handlebars.registerPartial(file.slice(0, -'.hbs'.length), readFileSync(path.join(FOLDER, file), 'utf8'));

/**
 * The layout `layouts/<name>.hbs` as a function of its data, which is escaped unless the layout says `{{{…}}}`.
 * A name that the data lacks is an error, not an empty string.
 */
export function layout<Data extends object>(name: string): (data: Data) => string {
  return handlebars.compile<Data>(`{{> ${name}}}`, { strict: true, knownHelpersOnly: true, preventIndent: true });
}
