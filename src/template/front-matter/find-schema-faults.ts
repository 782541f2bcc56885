/** §10.4, §10.5: checks the front matter against its JSON Schema and says what is wrong in the author's terms. */
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findClosest, listNames, shorten } from '../../domain/suggestions.ts';
import type { LineFault } from '../model/fault.ts';
import { FOREIGN_FIELDS } from './foreign-fields.ts';
import schema from './front-matter.schema.json' with { type: 'json' };

// Editors may see `default: 5` as a number; here all but `start`, `contents`, `hyphenate` and `columns` is text already (`keepTextAsWritten`).
// `verbose` gives each error the part of the schema that it broke, whose description says what to write. A test
// checks the schema itself, which would take every process as long again.
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true, validateSchema: false }).compile(
  schema,
);

export type Path = (string | number)[];
/** `path`: where the mistake is; its last step may be a key that is not there. */
export type SchemaFault = LineFault & { path: Path };

/** Every mistake in the parsed YAML; `lineOf` finds the line of a path. */
export function findSchemaFaults(value: unknown, lineOf: (path: Path) => number): SchemaFault[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  return errors
    .filter((error) => !isPartOfChoice(error, errors))
    .map((error) => {
      const parent = readPointer(error.instancePath);
      const { message, key } = describe(error);
      const path = key === undefined ? parent : [...parent, key];
      return { line: lineOf(path), message: `${nameOf(path)}: ${message}`, path };
    });
}

/** Where one of several forms is allowed, only the choice itself is reported. */
function isPartOfChoice(error: ErrorObject, errors: ErrorObject[]): boolean {
  return (
    error.keyword !== 'anyOf' &&
    errors.some(({ keyword, instancePath }) => keyword === 'anyOf' && error.instancePath.startsWith(instancePath))
  );
}

function describe(error: ErrorObject): { message: string; key?: string } {
  const { description, properties } = error.parentSchema as { description?: string; properties?: object };
  const wanted = description ?? error.message ?? 'not as expected';
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    return { message: `is missing. ${describeProperty(properties, missing)}`, key: missing };
  }
  if (error.keyword === 'additionalProperties') {
    const unknown = String(error.params.additionalProperty);
    const advice = error.instancePath === '' ? FOREIGN_FIELDS.get(unknown) : undefined;
    if (advice) return { message: `is not a field of Platen's. ${advice}`, key: unknown };
    const known = Object.keys(properties ?? {});
    const closest = findClosest(unknown, known);
    const hint = closest === undefined ? `Known here: ${listNames(known)}.` : `Did you mean "${closest}"?`;
    return { message: `is not known. ${hint}`, key: unknown };
  }
  const given = typeof error.data === 'string' ? `"${shorten(error.data)}" does not fit. ` : 'does not fit. ';
  return { message: given + wanted };
}

function describeProperty(properties: object | undefined, name: string): string {
  const property = (properties as Record<string, { description?: string; $ref?: string }> | undefined)?.[name];
  const referred = property?.$ref?.replace('#/$defs/', '') as keyof typeof schema.$defs | undefined;
  return property?.description ?? (referred ? schema.$defs[referred].description : '');
}

function readPointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^[0-9]+$/.test(part) ? Number(part) : part));
}

/** `placeholders[2].format`; the whole of it is called by its name. */
function nameOf(path: Path): string {
  return (
    path.map((part, at) => (typeof part === 'number' ? `[${part + 1}]` : at === 0 ? part : `.${part}`)).join('') ||
    'The front matter'
  );
}
