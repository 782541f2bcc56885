/**
 * §15.7: the examples of answers in the contract are what the service answers. Each is recorded from a request to a seeded service
 * and compared. `PLATEN_EXAMPLES=write` writes them into `spec/openapi.yaml`; read the difference before you commit it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { recordAnswers } from '../support/record-answers.ts';
import { type RecordedExample, writeExamples } from '../support/write-examples.ts';

const FILE = 'spec/openapi.yaml';
/**
 * No answers: what is sent, the headers that are different each time, and what YAML repeats by an alias. Those of signatures need a service
 * for signatures: `test/use-cases/signatures` has answers like them, each checked against the contract.
 */
const NOT_RECORDED =
  /\/(?:parameters|requestBody)\/|X-Request-Id|ETag|Server-Timing|GenerationConflict\/headers|by-slug|\/NewPdf|signature-requests|\/examples\/waiting\//;

let recorded: RecordedExample[];
let specification: unknown;

beforeAll(async () => {
  recorded = await recordAnswers();
  const source = readFileSync(FILE, 'utf8');
  if (process.env.PLATEN_EXAMPLES === 'write') writeFileSync(FILE, writeExamples(source, recorded));
  specification = parse(readFileSync(FILE, 'utf8'));
});

/** Where every example stands, as one text. */
function examplesBelow(path: string[], node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => {
    const here = [...path, name];
    if (name === 'example') return [here.join('/')];
    if (name === 'examples') return Object.keys(child).map((each) => [...here, each, 'value'].join('/'));
    return examplesBelow(here, child);
  });
}

test('every example of an answer is recorded', () => {
  const wanted = examplesBelow([], specification).filter((path) => !NOT_RECORDED.test(path));
  expect(recorded.map(({ path }) => path.join('/')).sort()).toEqual(wanted.sort());
});

test('every example is what the service answers', () => {
  const shown = recorded.map(({ path }) => [
    path.join('/'),
    path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], specification),
  ]);
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(recorded.map(({ path, value }) => [path.join('/'), value])),
  );
});
