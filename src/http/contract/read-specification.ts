/** §15.7: reads the contract, `spec/openapi.yaml`, for the router, for `/openapi.json` and for response validation. */
import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';
import { parse } from 'yaml';

const FILE = new URL('../../../spec/openapi.yaml', import.meta.url);

/** Parsing takes a tenth of a second, so it is done once. */
let parsed: Document | undefined;

/** The contract with its `$ref`s. Each call returns a copy, which the router may change in place. */
export function readSpecification(): Document {
  parsed ??= parse(readFileSync(FILE, 'utf8')) as Document;
  return structuredClone(parsed);
}
