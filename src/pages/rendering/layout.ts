/** The Handlebars layouts of this folder, compiled once. Nothing that a tenant wrote is ever compiled: it comes in as data. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';

const FOLDER = path.join(import.meta.dirname, '../layouts');

// An environment of our own: what another part registers globally changes nothing here.
const handlebars = Handlebars.create();

for (const file of readdirSync(FOLDER))
  handlebars.registerPartial(path.basename(file, '.hbs'), readFileSync(path.join(FOLDER, file), 'utf8'));

/**
 * The layout `layouts/<name>.hbs` as a function of its data, which is escaped unless the layout says `{{{…}}}`.
 * A name that the data lacks is an error, not an empty place.
 */
export function layout<Data extends object>(name: string): (data: Data) => string {
  return handlebars.compile<Data>(`{{> ${name}}}`, { strict: true, knownHelpersOnly: true, preventIndent: true });
}
