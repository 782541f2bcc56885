/** §17.37: what a theme asks of the fonts that it brings along, and they do not have: small capitals, kinds of figures, fractions. */
import { about, type Message, problem } from '../../locales/message.ts';
import { type BlockStyle, featuresOf } from '../model/document-style.ts';
import type { ThemeContent } from '../model/theme.ts';
import type { ReadFace } from './families.ts';

type Asking = Pick<BlockStyle, 'caps' | 'figures' | 'family'>;

/** Where the file asks for it, and which family lacks it, such as `styles.degree.caps (Inter has no smcp)`. `faces`: by their paths. */
export function lackingFeatures(
  { style: { text, table, styles = {} }, fonts }: Pick<ThemeContent, 'style' | 'fonts'>,
  faces: ReadonlyMap<string, ReadFace>,
): Message[] {
  const featuresIn = new Map([...faces.values()].map(({ sha256, features }) => [sha256, features]));
  const lacked = (path: string, { family = text.family, ...asking }: Asking): Message[] => {
    const own = fonts.find((font) => font.family === family);
    const has = own && featuresIn.get(own.files.normal);
    const lacking = has ? featuresOf(asking).filter((tag) => !has.includes(tag)) : [];
    return lacking.map((tag) =>
      about(`${path}.${tag === 'smcp' ? 'caps' : 'figures'}`, problem('theme.ignored.feature', { family, tag })),
    );
  };
  return [
    ...lacked('typography.base', text),
    ...lacked('table', { ...table, family: text.family }),
    ...Object.entries(styles).flatMap(([name, asking]) => lacked(`styles.${name}`, asking)),
  ];
}
