/** §18.30: what may stand in the setup of a document that comes from elsewhere. */

import { EDITIONS, PROFILES, SYNTAXES } from '../../template/e-invoice/profiles.ts';
import frontMatter from '../../template/front-matter/front-matter.schema.json' with { type: 'json' };
import type { AmountShape, CarriedCells, CarriedColumn } from '../../template/model/carried-column.ts';
import {
  type BlankShapes,
  type ContentsSetup,
  type DocumentSetup,
  LAYOUT,
  type SectionSetup,
  type TableTotals,
} from '../../template/model/document-setup.ts';
import type { EInvoiceFile, EInvoiceValues, RunningPlaces, RunningVariants } from '../../template/model/e-invoice.ts';
import type { AnnexNumbering, Numbering } from '../../template/model/numbering.ts';
import type { PageFurniture } from '../../template/model/page-furniture.ts';
import { PAYMENT_ADDRESSES, type Payments } from '../../template/model/payment.ts';
import { DENSITIES } from '../../template/model/table-look.ts';
import { BOXES, contentWith, FONT, FURNITURE, PAGE, STYLE, TOKEN } from './look-schemas.ts';
import {
  anyOf,
  byName,
  count,
  type Fields,
  LINE,
  LONG,
  list,
  maybe,
  NUMBER_SHAPE,
  oneOf,
  orNone,
  PLACE,
  type Schema,
  shape,
  TRUE,
  text,
} from './shape.ts';

const PLACES = list(PLACE, 1_000_000);
const PARTS = list(anyOf(LONG, shape<{ blank: string }>({ blank: LINE }), shape<{ token: string }>({ token: TOKEN })));

/** As authors write them. */
const MARK = { ...frontMatter.$defs.mark, type: 'string' };
const MARKS = list(MARK, 20);
const NUMBERING = shape<Numbering>({
  from: count(1, 6),
  headings: MARKS,
  items: MARKS,
  annexes: maybe(shape<AnnexNumbering>({ label: MARK, reference: text(200), headings: MARKS, items: MARKS })),
});

const TERM = {
  type: 'array',
  minItems: 3,
  prefixItems: [LINE, orNone(PLACE), LONG],
  items: PLACE,
};
const PIECE = list(anyOf(LONG, PLACE), 1_000_000);
const RUNNING_PLACES = shape<RunningPlaces>({ pieces: list(PIECE, 1_000_000), texts: list(LONG, 10_000) });
const VARIANTS = shape<RunningVariants>({
  first: RUNNING_PLACES,
  following: RUNNING_PLACES,
  sections: list(RUNNING_PLACES),
});
const E_INVOICE = shape<EInvoiceFile>({
  profile: oneOf(...Object.keys(PROFILES)),
  syntax: maybe(oneOf(...SYNTAXES)),
  edition: maybe(oneOf(...Object.keys(EDITIONS))),
  xml: LONG,
  values: maybe(
    shape<EInvoiceValues>({
      terms: list(TERM, 1_000_000),
      printed: list(LONG, 1_000_000),
      pieces: list(PIECE, 1_000_000),
      alts: maybe(list(PIECE, 1_000_000)),
      running: maybe(
        shape<NonNullable<EInvoiceValues['running']>>({ header: maybe(VARIANTS), footer: maybe(VARIANTS) }),
      ),
      around: PLACES,
      coded: list(LINE, 10_000),
      ofCodes: maybe(list(LINE, 10_000)),
      dates: maybe(byName(LINE, 100_000)),
    }),
  ),
});

const AMOUNT = {
  ...{ format: maybe(LINE), shape: maybe(NUMBER_SHAPE), before: maybe(LINE), after: maybe(LINE) },
} satisfies Fields<AmountShape>;
const CARRIED = shape<CarriedColumn>({
  ...AMOUNT,
  table: PLACE,
  cells: list(shape<CarriedCells>({ from: PLACE, count: PLACE, every: count(1, 1_000_000), cell: PLACE }), 100_000),
  forward: LINE,
  brought: LINE,
});
const ORDINALS = maybe(anyOf(TRUE, PLACES));

export function setupSchema(): Schema {
  const setup = shape<DocumentSetup>({
    layout: maybe(count(1, LAYOUT)),
    page: PAGE,
    language: { type: 'string', maxLength: 100, format: 'language' },
    font: oneOf('serif', 'sans'),
    header: PARTS,
    footer: PARTS,
    contents: maybe(shape<ContentsSetup>({ title: LINE, depth: count(1, 6) })),
    keep: maybe(list(oneOf('tables', 'quotes', 'rows'), 3)),
    hyphenate: maybe(TRUE),
    justify: maybe(TRUE),
    definitions: maybe(oneOf('run-in')),
    numbering: maybe(NUMBERING),
    sections: maybe(
      byName(
        shape<SectionSetup>({
          page: PAGE,
          header: maybe(anyOf(PARTS, BOXES)),
          footer: maybe(anyOf(PARTS, BOXES)),
          restart: maybe(TRUE),
        }),
        100,
      ),
    ),
    codes: maybe(TRUE),
    columns: maybe(oneOf(2)),
    tables: maybe(oneOf(...DENSITIES)),
    blanks: maybe(shape<BlankShapes>({ nothing: ORDINALS, dash: ORDINALS, line: ORDINALS })),
    hideColumns: ORDINALS,
    carries: maybe(list(CARRIED, 10_000)),
    totals: maybe(list(shape<TableTotals>({ table: PLACE, rows: PLACE }), 100_000)),
    eInvoice: maybe(E_INVOICE),
    standsForEInvoice: maybe(TRUE),
    payments: maybe(
      shape<Payments>(
        Object.fromEntries(PAYMENT_ADDRESSES.map((address) => [address, maybe(text(2_000))])) as Fields<Payments>,
      ),
    ),
    theme: maybe(shape<{ name: string; version: number }>({ name: LINE, version: count(1, 1_000_000_000) })),
    style: maybe(STYLE),
    fonts: maybe(list(FONT, 100)),
    furniture: maybe(shape<PageFurniture>(FURNITURE)),
  });
  return { $id: 'setup', ...setup, hasFonts: true, $defs: { content: contentWith() } };
}
