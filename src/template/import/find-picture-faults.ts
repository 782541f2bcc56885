/** §10.33: mistakes in what the front matter says of pictures that callers send. */
import { type Message, tell } from '../../locales/message.ts';
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
  const problemOf = (name: string): Message | undefined => {
    const named = entries.filter(({ label, key }) => label === name || key === name);
    if (named.length === 0) return tell('template.pictures.unknown', { name });
    if (!named.some(({ isPicture }) => isPicture)) return tell('template.pictures.notShown', { name, written: name });
    if (named.some(({ isPicture, isText }) => isPicture && isText))
      return tell('template.pictures.inText', { name, written: name });
    if (named.some(({ by }) => by?.isPicture)) return tell('template.pictures.by', { name });
    const wrong = named.flatMap((entry) => (entry.isPicture ? declaredOf(entry) : []))[0];
    return wrong === undefined ? undefined : tell('template.pictures.field', { name, field: wrong });
  };
  return pictures.flatMap((name) => {
    const message = problemOf(name);
    return message ? [{ line: lineOf('pictures'), message }] : [];
  });
}

function declaredOf({ declared }: PlaceholderEntry): string[] {
  return NOT_OF_PICTURES.filter(
    (field) => declared?.[field] !== undefined && !(field === 'type' && declared.type === 'text'),
  );
}
