/** §10.43, §10.44: how the formulas of a template write values, and its workdays. */
import { currencyOfFormat } from '../../domain/currency-of-format.ts';
import type { Message } from '../../locales/message.ts';
import { typedWriter } from '../fill/typed-values.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Writing } from '../language/writing.ts';
import type { Place, Value } from '../model/expression.ts';
import { shapeOf } from '../model/formats.ts';
import type { Group, Placeholder } from '../model/inventory.ts';
import { formatsBeside } from './define-inventory.ts';
import type { InUse } from './written-names.ts';

/** The defined entries in use. `groups`: including derived groups. */
type Defined = { placeholders: readonly Placeholder[]; groups: readonly Group[] };

/**
 * `kept`: gets the number formats of `TEXT`, whose meaning a version keeps. `asOriginal`: in another language, values are written as the
 * original writes them (§10.54). The result is made once, when it is first asked for.
 */
export function formulaWriting(
  inUse: InUse,
  { placeholders, groups }: Defined,
  { language, formats, workdays }: Pick<FrontMatter, 'language' | 'formats' | 'workdays'>,
  kept: Set<string>,
  asOriginal?: true,
): () => Writing {
  const declaredAt = ({ group, index }: Place) =>
    (group === undefined ? inUse.placeholders : inUse.groups[group]!.fields)[index]!.declared;
  const entryAt = (place: Place) => {
    const entry = (place.group === undefined ? placeholders : groups[place.group]!.fields)[place.index]!;
    const sent = asOriginal && declaredAt(place)?.sent;
    return sent ? { ...entry, format: sent.format } : entry;
  };
  const shapeAt = (place: Place) => {
    const { type, format } = entryAt(place);
    return type === 'number' && format !== undefined ? shapeOf(formats.number(format)) : undefined;
  };
  const problemOf = (type: 'number' | 'date', format: string): { problem: Message } | undefined => {
    const problem = formats.problemOf(type, format);
    return problem && { problem };
  };
  const make = (): Writing => {
    const likes = formatsBeside(inUse.groups, formats);
    return {
      language,
      writerOf: (place) => {
        const { type, format } = entryAt(place);
        const like = place.group === undefined ? undefined : likes[place.group]?.[place.index];
        const write = typedWriter({ type, format, number: shapeAt(place), like }, language);
        return (value: Value) => write(value).text;
      },
      shownAt: (place) => (asOriginal ? undefined : declaredAt(place)?.shown),
      currencyOf: (place) => {
        const shape = shapeAt(place);
        return shape && currencyOfFormat(shape, language);
      },
      numberShape: (format) => {
        kept.add(format);
        return problemOf('number', format) ?? formats.number(format);
      },
      dateShape: (format) => problemOf('date', format) ?? { shape: formats.date(format)! },
      calendar: workdays,
    };
  };
  let made: Writing | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
