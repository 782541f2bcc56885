/** §18.15: compiles Handlebars layouts, once. Text of a tenant is never compiled: it comes in as data. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Handlebars from 'handlebars';

/** `{{name 'argument' a=b}}`; `hash` has what is given by name, `data.root` the data of the whole page. */
type Helper = (argument: string, options: { hash: object; data: { root: Record<string, unknown> } }) => string;

/**
 * Reads all `*.hbs` below `folder`, each a partial by its path. The answer makes `<name>.hbs` a function of its data, which is escaped
 * unless the layout says `{{{…}}}`. A name that the data lacks is an error, not an empty string. `helpers` are for layouts of the folder.
 */
export function layoutsIn(folder: string, helpers: Record<string, Helper> = {}) {
  // An isolated environment: helpers that are registered globally have no effect here.
  const handlebars = Handlebars.create();
  handlebars.registerHelper(helpers);
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));
  const compile = (source: string) =>
    handlebars.compile(source, { strict: true, knownHelpersOnly: true, knownHelpers, preventIndent: true });
  // Of texts, Handlebars would compile those below one that takes a block anew for each page.
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.hbs')))
    handlebars.registerPartial(file.slice(0, -'.hbs'.length), compile(readFileSync(path.join(folder, file), 'utf8')));
  return <Data extends object>(name: string): ((data: Data) => string) => compile(`{{> ${name}}}`);
}
