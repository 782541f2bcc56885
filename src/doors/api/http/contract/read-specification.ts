/** §15.7: reads the contract, `spec/openapi.yaml`, for the router, for `/openapi.json`, for response validation and for what is generated. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { Document } from 'openapi-backend';

const FILE = new URL('../../../../../spec/openapi.yaml', import.meta.url);

/** Parsed once. `js-yaml` takes 20 ms where `yaml`, which knows the lines of what is wrong in a front matter, takes 90. */
let parsed: Document | undefined;

/** The contract with its `$ref`s. Each call returns a copy, which the router may change in place. */
export function readSpecification(): Document {
  parsed ??= parseSpecification(readFileSync(FILE, 'utf8'));
  return structuredClone(parsed);
}

/** Throws an Error that has a line for each `$ref` that leads nowhere, with its place. */
export function parseSpecification(text: string): Document {
  const specification = load(text) as Document;
  const lost = [...text.matchAll(/\$ref['"]?: *['"]?([^'"\s}]+)/g)]
    .filter(([, reference]) => targetOf(reference!, specification) === undefined)
    .map(({ 1: reference, index }) => [text.slice(0, index).split('\n').length, reference])
    .map(([line, reference]) => `spec/openapi.yaml:${line}: the $ref ${reference} leads nowhere`);
  if (lost.length > 0) throw new Error(lost.join('\n'));
  return specification;
}

/** `#/components/schemas/Template` → what is there; undefined when nothing is. */
export function targetOf(reference: string, specification: Document): unknown {
  const [root, ...names] = reference.split('/');
  // biome-ignore lint/suspicious/noExplicitAny: any node of the document
  return root === '#' ? names.reduce((node: any, name) => node?.[name], specification) : undefined;
}

/** Its operations, in its order: `GET`, `/templates/{id}`, and what stands there, of which a caller knows the type. */
export function operationsOf<Operation>({ paths = {} }: Document) {
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

// §11.5: the contract as the router applies it. Of what type a value must be is decided where the template is known: for an automatic
// placeholder it is ignored. So the contract says what callers should send, and the router lets any value through.

type Schema = { properties: { values: { patternProperties: unknown } } };

/** A copy of the contract; throws when it has no such schema. */
export function withOpenValues(specification: Document): Document {
  const open = structuredClone(specification);
  const { GenerationRequest } = (open.components?.schemas ?? {}) as unknown as { GenerationRequest: Schema };
  GenerationRequest.properties.values.patternProperties = {};
  return open;
}

// §7.2: the error codes as the contract's `ErrorCode` describes them, a row of its table each.

/** Of a text: what stands in backticks is `code`. */
export type Words = { text: string; isCode: boolean }[];
export type ErrorCodeFacts = { status: string; code: string; meaning: Words; remedy: Words };

const ROW = /^\| (\d{3}) \| `(\w+)` \| (.+) \| (.+) \|$/gm;

let codes: ErrorCodeFacts[] | undefined;

/** In the order of their statuses. */
export function errorCodes(): readonly ErrorCodeFacts[] {
  codes ??= [...describedCodes().matchAll(ROW)].map(([, status, code, meaning, remedy]) => ({
    status: status!,
    code: code!,
    meaning: wordsOf(meaning!),
    remedy: wordsOf(remedy!),
  }));
  return codes;
}

function describedCodes(): string {
  const schema = readSpecification().components?.schemas?.ErrorCode as { description: string };
  return schema.description;
}

function wordsOf(text: string): Words {
  return text.split('`').map((part, nth) => ({ text: part, isCode: nth % 2 === 1 }));
}
