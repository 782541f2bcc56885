/**
 * §18.30: schemas for the assumptions that later code makes about imported rows. The database itself checks types and constraints, so
 * columns without further assumptions are left out. Formats and keywords are defined in `createLineCheck`.
 */
import type { RequestedSigner } from '../../data/storage/signatures/signature-requests.ts';
import { AUDIT_ACTIONS } from '../../data/storage/workspaces/audit-events.ts';
import { SEAL_KINDS } from '../../domain/seals.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { MAX_GROUP_LEVELS } from '../../domain/values.ts';
import { EDITIONS, PROFILES, SYNTAXES } from '../../template/e-invoice/profiles.ts';
import frontMatter from '../../template/front-matter/front-matter.schema.json' with { type: 'json' };
import type { ChartShape, StoredChart } from '../../template/model/chart.ts';
import {
  type BlankShapes,
  type ContentsSetup,
  type DocumentSetup,
  FOOTNOTE_PLACES,
  LAYOUT,
  type Margins,
  type SectionSetup,
  type TableTotals,
} from '../../template/model/document-setup.ts';
import type { AnnexNumbering, Numbering } from '../../template/model/document-tree.ts';
import {
  type EInvoiceConstants,
  type EInvoiceFile,
  type EInvoiceValues,
  PAYMENT_ADDRESSES,
  type PaymentConstants,
  type Payments,
  type RunningPlaces,
  type RunningVariants,
} from '../../template/model/e-invoice.ts';
import {
  type FormerName,
  type Group,
  type GroupField,
  type Inventory,
  type Placeholder,
  READING,
} from '../../template/model/inventory.ts';
import type { PageFurniture } from '../../template/model/page-furniture.ts';
import type { DocumentSigner } from '../../template/model/signature-address.ts';
import { type AmountShape, type CarriedCells, type CarriedColumn, DENSITIES } from '../../template/model/table-look.ts';
import type { PagePart, ThemeContent, UnfilledFurniture } from '../../template/model/theme.ts';
import { CHOSEN_TYPES } from '../../template/word/placeholders/entries.ts';
import { SCENARIO_NAME } from '../templates/index.ts';
import {
  anyOf,
  BOXES,
  byName,
  COLOR,
  contentWith,
  count,
  DECIMALS,
  type Fields,
  FONT,
  FURNITURE,
  IMAGE,
  LINE,
  LONG,
  list,
  maybe,
  NUMBER_SHAPE,
  node,
  oneOf,
  orNone,
  PAGE,
  PAPER_SIZE,
  PICTURE,
  PLACE,
  POINTS,
  type Schema,
  STAMP_LOOK,
  STYLE,
  shape,
  TOKEN,
  TRUE,
  text,
  WORKDAYS,
} from './look-schemas.ts';

const ID: Schema = { type: 'string', format: 'id' };
const AT: Schema = { type: 'string', format: 'instant' };
const HASH: Schema = { type: 'string', pattern: '^\\\\x[0-9a-f]{64}$' };
const SET = count(1, 1_000_000_000);
const COUNT = count(0, 1_000_000_000);
const NAME = { ...text(1_000, 1), format: 'text' };
const PATH = text(1_000, 1);

function row(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties: { created_at: AT, ...properties }, required: Object.keys(properties) };
}

/** Returns the schema of a row with the ID of its workspace. */
function own(properties: Record<string, Schema>): Schema {
  return row({ workspace_id: ID, ...properties });
}

/** The schema of any JSON. */
const ANY: Schema = {
  $id: 'any',
  type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
  maxLength: 10_000,
  maxItems: 10_000,
  maxProperties: 100,
  items: { $ref: '#' },
  additionalProperties: { $ref: '#' },
};

/** The schemas by folder. Tables whose column types are strict enough are left out. */
export const ROW_SCHEMAS: Record<string, () => Schema> = {
  workspace: () =>
    row({
      id: ID,
      name: { type: 'string', format: 'name' },
      time_zone: { type: 'string', format: 'time-zone' },
      retention_days: orNone(count(1, 1_000_000)),
      retention_confirmed_before: orNone(AT),
    }),
  themes: () => own({ id: ID, name: NAME, current_version: SET, updated_at: AT }),
  'theme-versions': () => own({ id: ID, version: SET, source: text(MEBIBYTE), content: themeSchema() }),
  assets: () => own({ hash: HASH, media_type: NAME, bytes: { type: 'string', pattern: '^\\\\x' } }),
  'theme-assets': () => own({ path: PATH, hash: HASH }),
  templates: () =>
    own({
      id: ID,
      title: NAME,
      folder: text(1_000),
      slug: orNone({ type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 }),
      current_version: orNone(SET),
      generation_count: COUNT,
      updated_at: AT,
      archived_at: orNone(AT),
    }),
  'template-versions': () =>
    own({
      id: ID,
      version: SET,
      title: NAME,
      source: LONG,
      inventory: inventorySchema(),
      word_hash: orNone(HASH),
      word_choices: orNone(
        list({
          type: 'object',
          properties: {
            found: NAME,
            where: PATH,
            label: NAME,
            format: NAME,
            required: { type: 'boolean' },
            type: { enum: CHOSEN_TYPES },
            options: list(NAME, 10_000),
          },
          required: ['found'],
          additionalProperties: false,
        }),
      ),
    }),
  'template-examples': () =>
    own({
      name: { type: 'string', pattern: SCENARIO_NAME.source },
      title: text(1_000),
      values: { type: 'object', isValues: true },
      origin: orNone(ID),
      updated_at: AT,
    }),
  'template-assets': () => own({ path: PATH, hash: HASH }),
  'template-entries': () =>
    own({ id: ID, group_id: orNone(ID), keys: list(NAME), labels: list(NAME), counted: { type: 'boolean' } }),
  counters: () => own({ next: count(0, 9e18) }),
  'year-counters': () => own({ year: count(0, 9_999), next: count(0, 9e18) }),
  'erased-documents': () => own({ id: ID, template_title: NAME, generation_number: SET, erased_at: AT }),
  documents: () =>
    own({
      id: ID,
      template_title: NAME,
      title: NAME,
      generation_number: SET,
      source_version: SET,
      markdown: { ...LONG, format: 'text' },
      blanks: list(COUNT, 1_000_000),
      setup: setupSchema(),
      sent_values: orNone({ type: 'string', format: 'json-values' }),
      known_by: orNone(list(text(1_000), 20)),
      pdf_attempts: COUNT,
      pdf_pages: orNone(SET),
      pdf_bytes: orNone(SET),
      pdf_sha256: orNone(HASH),
      unsealed_sha256: orNone(HASH),
      pdf_rendered_at: orNone(AT),
      pdf_failure: orNone(text(10_000)),
      voided_at: orNone(AT),
      void_reason: orNone(text(1_000)),
    }),
  'document-assets': () => own({ path: PATH, hash: HASH }),
  corrections: () => own({ generation_id: ID, corrects: ID }),
  'verification-codes': () => own({ hash: HASH, generation_id: ID }),
  seals: () =>
    own({
      id: ID,
      name: NAME,
      kind: oneOf(...SEAL_KINDS),
      source: { type: 'null' },
      certificates: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', format: 'certificate' } },
      authorities: list(text(1_000), 5),
      authority_passwords: { type: 'null' },
      since: AT,
      valid_until: AT,
      created_at: AT,
      retired_at: orNone(AT),
    }),
  'document-seals': () =>
    own({
      generation_id: ID,
      ordinal: COUNT,
      seal_id: ID,
      appended: { type: 'string', pattern: '^\\\\x' },
      sha256: HASH,
      bytes: SET,
      at: AT,
      authority: orNone(text(1_000)),
      failures: COUNT,
    }),
  signatures: () =>
    own({
      id: ID,
      generation_id: ID,
      remote_id: orNone(text(1_000)),
      signers: list(
        shape<RequestedSigner>({
          role: NAME,
          name: LINE,
          email: LINE,
          order: maybe(count(1, 99)),
          status: oneOf('waiting', 'sent', 'viewed', 'signed', 'declined', 'expired'),
        }),
      ),
      reason: orNone(text(20_000)),
      created_at: AT,
      ended_at: orNone(AT),
      sent_sha256: orNone(HASH),
      signed_sha256: orNone(HASH),
      signed_bytes: orNone(SET),
      failures: COUNT,
    }),
  'audit-log': () =>
    own({
      id: ID,
      at: AT,
      action: { enum: AUDIT_ACTIONS },
      actor: text(1_000),
      address: text(1_000),
      detail: { type: 'object', additionalProperties: ANY },
    }),
};

/** §18.30: returns the schema of the inventory of an imported template version. */
function inventorySchema(): Schema {
  const former = maybe(list(shape<FormerName>({ name: LINE, key: orNone(LINE), moved: maybe(TRUE) }), 100_000));
  const entry = { entry: maybe(text(36)), label: LINE, key: LINE, hint: maybe(LINE), when: maybe(LONG) };
  const placeholder = {
    ...entry,
    count: PLACE,
    value: LONG,
    type: oneOf('text', 'select', 'number', 'date', 'today', 'counter'),
    options: maybe(list(LINE, 10_000)),
    format: maybe(LINE),
    sentFormat: maybe(LINE),
    description: maybe(LINE),
    auto: maybe({ type: 'boolean' }),
    isUrl: maybe(TRUE),
    isParagraph: maybe(TRUE),
    isLine: maybe(TRUE),
    isPicture: maybe(TRUE),
    markdown: maybe(oneOf('inline', 'blocks')),
    keepsNumbers: maybe(TRUE),
    isLanguage: maybe(TRUE),
    start: maybe(count(0, Number.MAX_SAFE_INTEGER)),
    decimals: maybe(DECIMALS),
    exact: maybe(TRUE),
    computed: maybe(shape<NonNullable<Placeholder['computed']>>({ formula: LINE, override: maybe(TRUE) })),
    required: maybe(TRUE),
    min: maybe(LINE),
    max: maybe(LINE),
    pattern: maybe(LINE),
  } satisfies Fields<Placeholder>;
  const groupAt = (level: number): Schema =>
    shape<Group>({
      ...entry,
      fields: list(shape<GroupField>({ ...placeholder, default: maybe(LONG) }), 100_000),
      groups: maybe(level < MAX_GROUP_LEVELS ? list(groupAt(level + 1), 10_000) : list(ANY, 0)),
      min: maybe(PLACE),
      where: maybe(LONG),
      max: maybe(PLACE),
      former,
    });
  return shape<Inventory>({
    placeholders: list(shape<Placeholder>(placeholder), 100_000),
    groups: list(groupAt(1), 10_000),
    former,
    reading: maybe(count(1, READING)),
    formats: maybe(
      shape<NonNullable<Inventory['formats']>>({ numbers: maybe(byName(NUMBER_SHAPE, 100_000)), years: maybe(TRUE) }),
    ),
  });
}

/** §18.30: the schema of an imported theme version, which refers to placeholders by name. */
const NAMED = node('field', { name: LINE });
const CONSTANTS = byName(LONG, 1_000);

function themeSchema(): Schema {
  const furniture = shape<UnfilledFurniture>({
    ...FURNITURE,
    watermark: maybe(list(anyOf(LINE, NAMED))),
    stamp: maybe(
      shape<NonNullable<UnfilledFurniture['stamp']>>({
        color: maybe(COLOR),
        place: maybe(STAMP_LOOK.place),
        angle: maybe(STAMP_LOOK.angle),
        pages: maybe(STAMP_LOOK.pages),
      }),
    ),
  });
  const theme = shape<ThemeContent>({
    page: shape<PagePart>({
      size: maybe(PAPER_SIZE),
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
    furniture,
    inLanguages: maybe(
      shape<NonNullable<ThemeContent['inLanguages']>>({ original: LINE, furniture: byName(furniture, 20) }),
    ),
    watermarkColor: COLOR,
    logo: maybe(shape<NonNullable<ThemeContent['logo']>>({ url: LINE, alt: LINE })),
    eInvoice: maybe(shape<EInvoiceConstants>({ terms: CONSTANTS, notes: list(LONG) })),
    payment: maybe(shape<PaymentConstants>({ terms: CONSTANTS })),
    workdays: maybe(WORKDAYS),
  });
  const code = node('image', { ...IMAGE, parts: list(anyOf(LINE, NAMED)) }, PICTURE);
  return { $id: 'theme', ...theme, hasFonts: true, $defs: { content: contentWith(NAMED, code) } };
}

/** §18.30: the schema of the setup of an imported document. */
const PLACES = list(PLACE, 1_000_000);
const PARTS = list(anyOf(LONG, shape<{ blank: string }>({ blank: LINE }), shape<{ token: string }>({ token: TOKEN })));

/** A numbering mark, as authors write it. */
const MARK = { ...frontMatter.$defs.mark, type: 'string' };
const MARKS = list(MARK, 20);
const NUMBERING = shape<Numbering>({
  from: count(1, 6),
  headings: MARKS,
  items: MARKS,
  annexes: maybe(shape<AnnexNumbering>({ label: MARK, reference: text(200), headings: MARKS, items: MARKS })),
});

const TERM = { type: 'array', minItems: 3, prefixItems: [LINE, orNone(PLACE), LONG], items: PLACE };
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
  format: maybe(LINE),
  shape: maybe(NUMBER_SHAPE),
  before: maybe(LINE),
  after: maybe(LINE),
} satisfies Fields<AmountShape>;
const CARRIED = shape<CarriedColumn>({
  ...AMOUNT,
  table: PLACE,
  cells: list(shape<CarriedCells>({ from: PLACE, count: PLACE, every: count(1, 1_000_000), cell: PLACE }), 100_000),
  opening: maybe(text(200)),
  last: maybe(TRUE),
  forward: LINE,
  brought: LINE,
});
const ORDINALS = maybe(anyOf(TRUE, PLACES));

function setupSchema(): Schema {
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
    autospace: maybe({ const: false }),
    definitions: maybe(oneOf('run-in')),
    footnotes: maybe(oneOf(...FOOTNOTE_PLACES)),
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
    charts: maybe(
      list(
        shape<StoredChart>({
          table: PLACE,
          shapes: list(shape<ChartShape>({ shape: maybe(NUMBER_SHAPE), like: maybe(NUMBER_SHAPE) }), 100),
        }),
        10_000,
      ),
    ),
    totals: maybe(
      list(shape<TableTotals>({ table: PLACE, rows: PLACE, within: maybe(list(PLACE, 100_000)) }), 100_000),
    ),
    eInvoice: maybe(E_INVOICE),
    standsForEInvoice: maybe(TRUE),
    signers: maybe(
      list(
        shape<DocumentSigner>({ role: NAME, name: maybe(LINE), email: maybe(LINE), order: maybe(count(1, 99)) }),
        1_000,
      ),
    ),
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
