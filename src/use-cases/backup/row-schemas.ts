/**
 * §18.30: what later code takes for granted of the rows of an exported workspace. The database checks what its types and constraints say: a column that
 * is not here has one that says enough. Formats and keywords are those of `createLineCheck`.
 */
import { AUDIT_ACTIONS } from '../../data/storage/workspaces/audit-events.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { CHOSEN_TYPES } from '../../template/word/placeholders/entries.ts';
import { SCENARIO_NAME } from '../templates/index.ts';
import { inventorySchema } from './inventory-schema.ts';
import { setupSchema } from './setup-schema.ts';
import { count, LONG, list, orNone, type Schema, text } from './shape.ts';
import { themeSchema } from './theme-schema.ts';

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

/** Any JSON. */
const ANY: Schema = {
  $id: 'any',
  type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
  maxLength: 10_000,
  maxItems: 10_000,
  maxProperties: 100,
  items: { $ref: '#' },
  additionalProperties: { $ref: '#' },
};

/** By the folder of a table. What is not here has a type of the database that says enough. */
export const ROW_SCHEMAS: Record<string, () => Schema> = {
  workspace: () =>
    row({
      id: ID,
      name: { type: 'string', format: 'name' },
      time_zone: { type: 'string', format: 'time-zone' },
      retention_days: orNone(count(1, 1_000_000)),
      retention_confirmed_before: orNone(AT),
    }),
  themes: () => row({ id: ID, name: NAME, current_version: SET, updated_at: AT }),
  'theme-versions': () => row({ id: ID, version: SET, source: text(MEBIBYTE), content: themeSchema() }),
  assets: () => row({ hash: HASH, media_type: NAME, bytes: { type: 'string', pattern: '^\\\\x' } }),
  'theme-assets': () => row({ path: PATH, hash: HASH }),
  templates: () =>
    row({
      id: ID,
      title: NAME,
      folder: text(1_000),
      current_version: orNone(SET),
      generation_count: COUNT,
      updated_at: AT,
      archived_at: orNone(AT),
    }),
  'template-versions': () =>
    row({
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
            ...{ found: NAME, where: PATH, label: NAME, format: NAME, required: { type: 'boolean' } },
            ...{ type: { enum: CHOSEN_TYPES }, options: list(NAME, 10_000) },
          },
          required: ['found'],
          additionalProperties: false,
        }),
      ),
    }),
  'template-examples': () =>
    row({
      name: { type: 'string', pattern: SCENARIO_NAME.source },
      title: text(1_000),
      values: { type: 'object', isValues: true },
      origin: orNone(ID),
      updated_at: AT,
    }),
  'template-assets': () => row({ path: PATH, hash: HASH }),
  'template-entries': () =>
    row({ id: ID, group_id: orNone(ID), keys: list(NAME), labels: list(NAME), counted: { type: 'boolean' } }),
  counters: () => row({ next: count(0, 9e18) }),
  'year-counters': () => row({ year: count(0, 9_999), next: count(0, 9e18) }),
  'erased-documents': () => row({ id: ID, template_title: NAME, generation_number: SET, erased_at: AT }),
  documents: () =>
    row({
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
      pdf_rendered_at: orNone(AT),
      pdf_failure: orNone(text(10_000)),
      voided_at: orNone(AT),
      void_reason: orNone(text(1_000)),
    }),
  'document-assets': () => row({ path: PATH, hash: HASH }),
  corrections: () => row({ generation_id: ID, corrects: ID }),
  'audit-log': () =>
    row({
      id: ID,
      at: AT,
      action: { enum: AUDIT_ACTIONS },
      actor: text(1_000),
      address: text(1_000),
      detail: { type: 'object', additionalProperties: ANY },
    }),
};
