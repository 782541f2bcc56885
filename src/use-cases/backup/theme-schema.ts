/** §18.30: what may stand in a version of a theme that comes from elsewhere. Placeholders are named in it, which documents have values for. */
import type { Margins } from '../../template/model/document-setup.ts';
import type { EInvoiceConstants } from '../../template/model/e-invoice.ts';
import type { PaymentConstants } from '../../template/model/payment.ts';
import type { PagePart, ThemeContent, UnfilledFurniture } from '../../template/model/theme.ts';
import { COLOR, contentWith, FONT, FURNITURE, IMAGE, node, PICTURE, POINTS, STYLE } from './look-schemas.ts';
import { anyOf, byName, LINE, LONG, list, maybe, oneOf, type Schema, shape } from './shape.ts';

const NAMED = node('field', { name: LINE });
const CONSTANTS = byName(LONG, 1_000);

export function themeSchema(): Schema {
  const theme = shape<ThemeContent>({
    page: shape<PagePart>({
      size: maybe(oneOf('A4', 'Letter', 'Legal')),
      orientation: maybe(oneOf('portrait', 'landscape')),
      margins: maybe(
        shape<Partial<Margins>>({
          top: maybe(POINTS),
          right: maybe(POINTS),
          bottom: maybe(POINTS),
          left: maybe(POINTS),
        }),
      ),
      vertical: maybe(oneOf('middle', 'bottom')),
    }),
    style: STYLE,
    fonts: list(FONT, 100),
    furniture: shape<UnfilledFurniture>({ ...FURNITURE, watermark: maybe(list(anyOf(LINE, NAMED))) }),
    watermarkColor: COLOR,
    logo: maybe(shape<NonNullable<ThemeContent['logo']>>({ url: LINE, alt: LINE })),
    eInvoice: maybe(shape<EInvoiceConstants>({ terms: CONSTANTS, notes: list(LONG) })),
    payment: maybe(shape<PaymentConstants>({ terms: CONSTANTS })),
  });
  const code = node('image', { ...IMAGE, parts: list(anyOf(LINE, NAMED)) }, PICTURE);
  return { $id: 'theme', ...theme, hasFonts: true, $defs: { content: contentWith(NAMED, code) } };
}
