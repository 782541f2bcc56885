/** §18.30: checks the lines of an exported workspace before they are used: each must be a row that the service could have written. */

import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isKnownLanguage } from '../../domain/calendar.ts';
import { Refusal } from '../../domain/errors.ts';
import { shorten } from '../../domain/suggestions.ts';
import { findForbiddenCharacter } from '../../domain/text.ts';
import { readTimeZone } from '../../domain/time-zones.ts';
import { readName } from '../../domain/title.ts';
import { ANY_INNER_GROUPS, checkValuesShape } from '../../domain/values.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { readCertificate } from '../../platform/certificate-facts.ts';
import { readFontFile } from '../../rendering/font-files/index.ts';
import type { DocumentSetup, PageSetup } from '../../template/model/document-setup.ts';
import type { DocumentStyle } from '../../template/model/document-style.ts';
import { findPageProblem } from '../../template/model/theme.ts';
import { imageTypeOf } from '../templates/files/index.ts';
import { ROW_SCHEMAS } from './row-schemas.ts';

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A time from 1970 on, as Postgres writes it in JSON. */
const INSTANT = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return false;
    throw error;
  }
}

const FORMATS = {
  id: UUID_7,
  instant: (given: string) => INSTANT.test(given) && !Number.isNaN(Date.parse(given)),
  name: (given: string) => passes(() => readName(given)),
  'time-zone': (given: string) => passes(() => readTimeZone(given)),
  language: isKnownLanguage,
  text: (given: string) => findForbiddenCharacter(given) === undefined,
  // Bytes as Postgres writes them in JSON.
  certificate: (given: string) => isCertificate(given),
  'json-values': (given: string) => passes(() => checkValuesShape(JSON.parse(given), ANY_INNER_GROUPS)),
};

function isCertificate(given: string): boolean {
  try {
    return given.startsWith('\\x') && readCertificate(Buffer.from(given.slice(2), 'hex')).subject !== '';
  } catch {
    return false;
  }
}

/** Checks that JSON Schema cannot express. They run on fields whose shape the schema has already checked. */
const KEYWORDS: Record<string, (given: unknown) => boolean> = {
  isValues: (given) => passes(() => checkValuesShape(given, ANY_INNER_GROUPS)),
  hasRoom: (page) => findPageProblem(page as PageSetup) === undefined,
  hasFonts(given) {
    const { style, fonts = [] } = given as Pick<DocumentSetup, 'style' | 'fonts'>;
    const families = new Set([...BUILT_IN, ...fonts.map(({ family }) => family)]);
    return !style || familiesIn(style).every((name) => families.has(name));
  },
};

const BUILT_IN = ['serif', 'sans', 'mono'];

function familiesIn({ text: body, headings, code, styles = {}, eastAsian }: DocumentStyle): string[] {
  const all = [body, code, ...Object.values(headings), ...Object.values(styles)].map(({ family }) => family);
  return [...all, eastAsian].filter((family) => family !== undefined);
}

/**
 * Returns a check of a folder's lines, each the JSON of a row. It returns the problem, without the row's text, or undefined. A folder's
 * schema is compiled with its first line.
 */
export function createLineCheck(): (
  folder: string,
  lines: readonly string[],
) => Promise<{ line: number; problem: Message } | undefined> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: FORMATS, code: { optimize: false } });
  for (const [keyword, check] of Object.entries(KEYWORDS))
    ajv.addKeyword({ keyword, type: 'object', validate: (_: true, given: unknown) => check(given) });
  const compiled = new Map<string, ValidateFunction>();
  return async (folder, lines) => {
    const validate = compiled.get(folder) ?? ajv.compile(ROW_SCHEMAS[folder]!());
    compiled.set(folder, validate);
    for (const [at, line] of lines.entries()) {
      const problem =
        findFault(validate, line) ?? (folder === 'assets' ? await findFaultOfFile(JSON.parse(line)) : undefined);
      if (problem) return { line: at + 1, problem };
    }
    return undefined;
  };
}

function findFault(validate: ValidateFunction, line: string): Message | undefined {
  try {
    if (validate(JSON.parse(line))) return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return tell('backup.line.noJson');
    if (error instanceof RangeError) return tell('backup.line.deep');
    throw error;
  }
  const [{ instancePath, message }] = validate.errors as [ErrorObject];
  const name = shorten(instancePath.slice(1).replaceAll('/', '.')) || tell('text.it');
  return tell('backup.line.value', { name, problem: String(message) });
}

/** §13.7, §19.7: checks that pictures and fonts are valid, and that their hash and type are correct. */
async function findFaultOfFile({
  media_type,
  bytes,
}: {
  media_type: string;
  bytes: string;
}): Promise<Message | undefined> {
  const file = Buffer.from(bytes.slice(2), 'hex');
  const other = tell('backup.line.type', { type: media_type });
  if (!media_type.startsWith('font/')) return imageTypeOf(file) === media_type ? undefined : other;
  const font = await readFontFile(file);
  if (isMessage(font)) return tell('backup.line.font', { problem: font });
  return font.mediaType === media_type ? undefined : other;
}
