/** §15.7: the contract, `spec/openapi.yaml`, for the router, for `/openapi.json`, for response validation and for what is generated. */
import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';

/** `make generate` writes it: JSON is read in 1 ms of processor time, the YAML itself in 150. */
const FILE = new URL('../../../../../generated/openapi.json', import.meta.url);

/** The contract with its `$ref`s. Each call returns a copy, which the router may change in place. */
export function readSpecification(): Document {
  return JSON.parse(readFileSync(FILE, 'utf8'));
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

/** Sorted by status. */
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
