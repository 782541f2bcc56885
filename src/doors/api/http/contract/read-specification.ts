/** §15.7: loads the contract, `spec/openapi.yaml`, for the router, `/openapi.json`, validation and generated code. */
import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';

/** `make generate` writes this file. Reading the JSON takes 1 ms of CPU time; reading the YAML would take 150 ms. */
const FILE = new URL('../../../../../generated/openapi.json', import.meta.url);

/** Returns a new copy of the contract with its `$ref`s. The router may change it in place. */
export function readSpecification(): Document {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Returns what a reference such as `#/components/schemas/Template` points to. Undefined when there is nothing. */
export function targetOf(reference: string, specification: Document): unknown {
  const [root, ...names] = reference.split('/');
  // biome-ignore lint/suspicious/noExplicitAny: any node of the document
  return root === '#' ? names.reduce((node: any, name) => node?.[name], specification) : undefined;
}

/** Returns the contract's operations in order: `GET`, `/templates/{id}`, and the operation, whose type the caller knows. */
export function operationsOf<Operation>({ paths = {} }: Document) {
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

// §11.5: the contract as the router applies it. Whether a value has the right type is decided where the template is
// known, because the value of an automatic placeholder is ignored. So the contract describes what callers should send,
// and the router accepts any value.

type Schema = { properties: { values: { patternProperties: unknown } } };

/** Returns a copy of the contract with open values. Throws when it has no `GenerationRequest` schema. */
export function withOpenValues(specification: Document): Document {
  const open = structuredClone(specification);
  const { GenerationRequest } = (open.components?.schemas ?? {}) as unknown as { GenerationRequest: Schema };
  GenerationRequest.properties.values.patternProperties = {};
  return open;
}

// §7.2: the error codes, read from the table in the contract's `ErrorCode`.

/** A text in parts. `isCode`: the part stands in backticks. */
export type Words = { text: string; isCode: boolean }[];
export type ErrorCodeFacts = { status: string; code: string; meaning: Words; remedy: Words };

const ROW = /^\| (\d{3}) \| `(\w+)` \| (.+) \| (.+) \|$/gm;

let codes: ErrorCodeFacts[] | undefined;

/** Returns all error codes, sorted by status. */
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
