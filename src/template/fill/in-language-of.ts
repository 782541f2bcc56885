/** §10.54: chooses the language of a document by the value that names it. */
import type { Values } from '../../domain/values.ts';
import type { Template } from '../model/compiled.ts';
import { findTarget, scopesOf } from './find-target.ts';

/**
 * Returns the template in the language that `values` name, or in its default. What names no language of it is refused like any other
 * option that there is not.
 */
export function inLanguageOf(template: Template, values: Values): Template {
  const { languages } = template.compiled;
  const tag = languages && chosenLanguage(template, values);
  return tag !== undefined && languages!.tags.indexOf(tag) > 0 ? languages!.of(tag) : template;
}

/** Returns the language that values name, or the default. Undefined for a template in one language. */
export function chosenLanguage(template: Template, values: Values): string | undefined {
  const { languages } = template.compiled;
  if (!languages) return undefined;
  const tag = namesOfChoice(template, values).map((name) => values[name])[0];
  return typeof tag === 'string' ? tag || languages.tags[0] : choiceOf(template).value || languages.tags[0];
}

/** Returns the values with another language. The template has several. */
export function valuesInLanguage(template: Template, values: Values, tag: string): Values {
  const names = namesOfChoice(template, values);
  const others = Object.entries(values).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), [choiceOf(template).key]: tag };
}

function choiceOf({ compiled, inventory }: Template) {
  return inventory.placeholders[compiled.languages!.place]!;
}

/** Returns the keys or labels by which values name the language. */
function namesOfChoice(template: Template, values: Values): string[] {
  const scopes = scopesOf(template.inventory);
  const choice = choiceOf(template);
  return Object.keys(values).filter((name) => findTarget(scopes, name)?.entry === choice);
}
