/** The contract, read from `spec/openapi.yaml`: for the router, for whoever asks for it, and for the check of answers. */
import { readFileSync } from 'node:fs';
import type { Document } from 'openapi-backend';
import { parse } from 'yaml';

const FILE = new URL('../../../spec/openapi.yaml', import.meta.url);

/** To read it takes a tenth of a second. */
let read: Document | undefined;

/** As it is written, references and all; each call gives an object of its own, which the router may resolve in place. */
export function readSpecification(): Document {
  read ??= parse(readFileSync(FILE, 'utf8')) as Document;
  return structuredClone(read);
}
