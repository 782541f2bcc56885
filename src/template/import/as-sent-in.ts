/** §10.54: values are sent as in the original of a template, and programs read them so, whatever its language prints. */
import { ISO_FORMAT, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { readNumber, writeDigits } from '../../domain/numbers.ts';
import type { PlaceholderTypeSettings } from '../../domain/placeholder-types.ts';
import type { Declared, FrontMatter } from '../front-matter/front-matter.ts';
import { shapeOf } from '../model/formats.ts';

/** Dates are sent in the format of the original, and printed in that of the language. */
export function asSentIn(
  { sent }: Pick<Declared, 'sent'> = {},
  settings: PlaceholderTypeSettings,
): PlaceholderTypeSettings {
  const prints = sent && readDateShape(settings.format ?? ISO_FORMAT, settings.language);
  return prints ? { ...settings, ...sent, prints } : settings;
}

/** Returns what turns the text in a language into that of the original. Undefined where both are the same. */
export function meantIn(
  { type, format, sent, shown }: Partial<Declared> = {},
  { number, formats: { original }, ...settings }: PlaceholderTypeSettings & Pick<FrontMatter, 'formats'>,
): ((content: string) => string) | undefined {
  if (shown && [...shown].some(([original, text]) => original !== text)) {
    const options = new Map([...shown].map(([option, text]) => [text, option]));
    return (content) => options.get(content) ?? content;
  }
  const own = type === 'number' && format !== undefined && original && shapeOf(original.number(format));
  if (own && number) return (content) => writeDigits(readNumber(content, number), own);
  const [prints, was] = sent
    ? [readDateShape(settings.format ?? ISO_FORMAT, settings.language), readDateShape(sent.format, sent.language)]
    : [];
  return (
    prints &&
    was &&
    ((content) => {
      const day = readDate(prints, content);
      return day ? writeDate(was, day) : content;
    })
  );
}
