/** §10.4, §10.5: validates YAML against a JSON Schema, and describes faults in the author's terms. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { closestAdvice, listNames, shorten } from '../../domain/suggestions.ts';
import { formatMessage, messageKeys } from '../../locales/format-message.ts';
import { type Code, foreign, type Message, ofField, tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';

export type Path = (string | number)[];
/** `path`: where the mistake is. Its last step may be a missing key. */
export type SchemaFault = LineFault & { path: Path };

type Schema = {
  properties: Record<string, { description?: string; $ref?: string }>;
  $defs: Record<string, { description?: string }>;
};

/**
 * `whole`: the name of the YAML as a whole. `foreign`: advice about top-level fields of other programs. `parts`: schemas that this one
 * refers to by their `$id`.
 */
type SchemaNames = { whole: Message; foreign?: ReadonlyMap<string, Message>; parts?: object[] };

/** Returns the mistakes in parsed YAML, up to a few hundred. `lineOf`: finds the line of a path. */
export type FindSchemaFaults = (value: unknown, lineOf: (path: Path) => number) => SchemaFault[];

/**
 * Returns a validator for one of Platen's schemas, whose descriptions say what to write. The first value of a field compiles its part of
 * the schema.
 */
export function schemaFaultsBy(schema: Schema, names: SchemaNames): FindSchemaFaults {
  let errorsIn: ReturnType<typeof compile> | undefined;
  return (value, lineOf) => {
    errorsIn ??= compile(schema, names);
    const all = errorsIn(value);
    if (all.length === 0) return [];
    const errors = all.slice(0, MAX_ERRORS);
    const faults = errors
      .filter((error) => error.keyword !== 'propertyNames' && isTold(error, errors, schema))
      .map((error) => {
        const parent = readPointer(error.instancePath, value);
        const { message, key } = describe(error, schema, names);
        const path = key === undefined ? parent : [...parent, key];
        return { line: lineOf(path), message: ofField(nameOfPath(path) || names.whole, message), path };
      });
    const message = ofField(names.whole, tell('template.moreMistakes'));
    return all.length > MAX_ERRORS ? [...faults, { line: lineOf([]), message, path: [] }] : faults;
  };
}

/** The most errors, since each is compared with all others and its line is searched. */
const MAX_ERRORS = 500;

/**
 * Editors may take `default: 5` for a number; here almost everything is text already (`readYaml`). `verbose` gives each error the broken
 * part of the schema. A test validates the schema itself, which would double the time in every process, as optimized code would.
 * Compiling everything takes 0.2 s, and most files use few fields, so each field is compiled with its first value.
 */
function compile({ properties, ...schema }: Schema, { parts = [] }: SchemaNames): (value: unknown) => ErrorObject[] {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
    schemas: parts,
    code: { optimize: false },
  });
  const described = Object.entries(properties).map(([name, { description }]) => [name, { description }]);
  const whole = ajv.compile({ ...schema, properties: Object.fromEntries(described) });
  const compiled = new Map<string, ValidateFunction>();
  const partOf = (name: string) => {
    const part = compiled.get(name) ?? ajv.compile({ $defs: schema.$defs, ...properties[name] });
    compiled.set(name, part);
    return part;
  };
  const errorsOf = (validate: ValidateFunction, value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
  return (value) => {
    const errors = errorsOf(whole, value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return errors;
    const fields = value as Record<string, unknown>;
    const written = Object.keys(properties).filter((name) => fields[name] !== undefined);
    return written.reduce((all, name) => {
      const found = errorsOf(partOf(name), fields[name]);
      return all.concat(found.map((error) => ({ ...error, instancePath: `/${name}${error.instancePath}` })));
    }, errors);
  };
}

/** If several forms are allowed, reports the fault inside the form that is meant, if that is clear; else only that none fits. */
function isTold(error: ErrorObject, errors: readonly ErrorObject[], schema: Schema): boolean {
  const choices = errors.filter((one) => one !== error && one.keyword === 'anyOf' && isWithin(error, one));
  if (!choices.every((choice) => isOfMeant(error, choice, schema))) return false;
  return error.keyword !== 'anyOf' || !errors.some((one) => isWithin(one, error) && isOfMeant(one, error, schema));
}

function isWithin({ instancePath, keyword }: ErrorObject, choice: ErrorObject): boolean {
  const isSame = instancePath === choice.instancePath && keyword !== 'anyOf';
  return isSame || instancePath.startsWith(`${choice.instancePath}/`);
}

/** A mapping or list means the only form of that type. */
function isOfMeant(error: ErrorObject, { instancePath, data, schema: forms }: ErrorObject, { $defs }: Schema): boolean {
  const type = Array.isArray(data) ? 'array' : typeof data;
  if (type !== 'object' && type !== 'array') return false;
  const resolved = (forms as Form[]).map(({ $ref, ...form }) =>
    $ref ? ($defs[$ref.replace('#/$defs/', '')] as Form) : form,
  );
  const isInside = error.instancePath !== instancePath || ['additionalProperties', 'required'].includes(error.keyword);
  return isInside && resolved.filter((form) => form.type === type).length === 1;
}

type Form = { $ref?: string; type?: string };

/** Turns ajv's errors into messages. */
function describe(error: ErrorObject, schema: Schema, { foreign }: SchemaNames): { message: Message; key?: string } {
  const { description, properties } = error.parentSchema as { description?: string; properties?: object };
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const wanted = wordsOf(describeProperty(properties, missing, schema));
    return { message: tell('template.field.missing', { wanted }), key: missing };
  }
  if (error.keyword === 'additionalProperties') {
    const unknown = String(error.params.additionalProperty);
    const advice = error.instancePath === '' ? foreign?.get(unknown) : undefined;
    if (advice) return { message: tell('template.field.foreign', { advice }), key: unknown };
    // `{format: 1,234.56}`: the text after the comma is a field without a value.
    if ((error.data as Record<string, unknown>)[unknown] === null)
      return { message: tell('template.field.noValue'), key: unknown };
    const known = Object.keys(properties ?? {});
    const hint = closestAdvice(unknown, known, tell('template.field.known', { names: listNames(known) }));
    return { message: tell('template.field.unknown', { advice: hint }), key: unknown };
  }
  // For an invalid key, ajv gives the name of the key, and beside it a second error that some key is invalid.
  const key = error.propertyName;
  const wanted = wordsOf(description ?? error.message ?? 'not as expected');
  const message =
    typeof error.data === 'string'
      ? tell('template.field.notFitGiven', { given: shorten(error.data), wanted })
      : tell('template.field.notFit', { wanted });
  return { message, ...(key !== undefined && { key }) };
}

const SCHEMA = 'faults-schema';
/** Messages by their English text, which the descriptions in the schemas contain. Read on first use. */
let codes: ReadonlyMap<string, `schema.${string}`> | undefined;

function wordsOf(description: string): Message {
  codes ??= new Map(messageKeys('en', SCHEMA).map((key) => [formatMessage('en', SCHEMA, key), key]));
  const code = codes.get(description);
  return code ? { code: code as Code } : foreign(description);
}

function describeProperty(properties: object | undefined, name: string, { $defs }: Schema): string {
  const property = (properties as Record<string, { description?: string; $ref?: string }> | undefined)?.[name];
  const referred = property?.$ref?.replace('#/$defs/', '');
  return property?.description ?? (referred && $defs[referred]?.description) ?? '';
}

/** A key of a mapping may also be a number. */
function readPointer(pointer: string, value: unknown): Path {
  let parent = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const step = Array.isArray(parent) ? Number(part) : part;
      parent = (parent as Record<string | number, unknown>)[step];
      return step;
    });
}

/** Returns a name such as `placeholders[2].format`; empty for the whole. */
export function nameOfPath(path: Path): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part + 1}]` : at === 0 ? part : `.${part}`)).join('');
}
