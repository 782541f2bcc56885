/** §10.33: mistakes in what the front matter says of pictures that callers send. */
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { Names, PlaceholderEntry } from './names.ts';

/** What a placeholder for a picture cannot have beside it. */
const NOT_OF_PICTURES = ['type', 'options', 'default', 'format', 'formula', 'min', 'max', 'pattern'] as const;

/** To be called when it is known where each placeholder stands. */
export function findPictureFaults(
  { placeholders, groups }: Names,
  { pictures = [], lineOf }: Pick<FrontMatter, 'pictures' | 'lineOf'>,
): LineFault[] {
  const entries = [...placeholders.entries, ...groups.entries.flatMap(({ fields }) => fields.entries)];
  const problemOf = (name: string): string | undefined => {
    const named = entries.filter(({ label, key }) => label === name || key === name);
    if (named.length === 0) return 'is no placeholder of the text';
    if (!named.some(({ isPicture }) => isPicture)) return `is shown as no picture; write ![…]({{${name}}})`;
    if (named.some(({ isPicture, isText }) => isPicture && isText))
      return `stands in the text, too, where a picture cannot; it stands in ![…]({{${name}}}) alone`;
    if (named.some(({ by }) => by?.isPicture)) return 'is a picture; no group has an entry for each different one';
    const wrong = named.flatMap((entry) => (entry.isPicture ? declaredOf(entry) : []))[0];
    return wrong && `is a picture, which has no ${wrong}; remove it`;
  };
  return pictures.flatMap((name) => {
    const problem = problemOf(name);
    return problem ? [{ line: lineOf('pictures'), message: `pictures: "${name}" ${problem}.` }] : [];
  });
}

function declaredOf({ declared }: PlaceholderEntry): string[] {
  return NOT_OF_PICTURES.filter(
    (field) => declared?.[field] !== undefined && !(field === 'type' && declared.type === 'text'),
  );
}
