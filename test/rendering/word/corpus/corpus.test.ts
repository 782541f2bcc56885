/**
 * The Word copies of the corpus, and what an import reads of them. `golden/` has the Markdown of each import, to be read; `hashes.txt` has
 * the hash of each copy. `make golden` writes both; read the difference before you commit it. A run draws a few of the documents,
 * `make test-long`, `make test-mutation` and `make golden` all.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { makeWord } from '../../../../src/rendering/word/make-word.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { corpus } from '../../../pdf/whole-documents/corpus/corpus.ts';
import { movedLines } from '../../../pdf/whole-documents/corpus/golden.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { filesIn } from '../../../support/unzipped.ts';
import { FACTS } from '../support/word-copy.ts';

const WRITE = process.env.PLATEN_GOLDEN === 'write';
const GOLDEN = path.join(import.meta.dirname, 'golden');
const HASHES = path.join(import.meta.dirname, 'hashes.txt');
/** Of a longer import, the rest is one line with its hash. */
const MAX_LINES = 120;

const documents = await corpus();
const hashes = new Map(existsSync(HASHES) ? readFileSync(HASHES, 'utf8').split('\n').map(split) : []);
const found = new Map<string, string>();

function split(line: string): [string, string] {
  const [name = '', hash = ''] = line.split(' ');
  return [name, hash];
}

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

function goldenOf(source: string): string {
  const lines = source.split('\n');
  const rest = lines.slice(MAX_LINES);
  return [...lines.slice(0, MAX_LINES), ...(rest.length > 0 ? [`… ${rest.length} lines ${hashOf(rest)}\n`] : [])].join(
    '\n',
  );
}

test.each((WRITE ? documents : ofThisRun(documents, 12)).map(({ name, job }) => [name, job] as const))(
  '%s',
  async (name, job) => {
    const parts = await filesIn(Buffer.from(await makeWord({ ...FACTS, ...job })));
    // Compressed bytes depend on the version of zlib.
    found.set(name, hashOf([...parts].flat()));
    const { source } = convertWord(parts, { name, folder: '' });
    const read = readTemplate({ file: `${name}.md`, bytes: Buffer.from(source) });
    expect(read.ok ? [] : read.faults).toEqual([]);
    const file = path.join(GOLDEN, `${name}.md`);
    if (WRITE) return writeFileSync(file, goldenOf(source));
    expect(movedLines(readFileSync(file, 'utf8'), goldenOf(source))).toEqual([]);
    expect({ copy: found.get(name) }).toEqual({ copy: hashes.get(name) });
  },
);

(WRITE ? test.skip : test)('every document has its golden file', () => {
  const names = documents.map(({ name }) => name).toSorted();
  expect(readdirSync(GOLDEN).toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted());
  expect([...hashes.keys()].filter((name) => name !== '').toSorted()).toEqual(names);
});

afterAll(() => {
  if (!WRITE) return;
  const names = new Set(documents.map(({ name }) => `${name}.md`));
  for (const file of readdirSync(GOLDEN)) if (!names.has(file)) rmSync(path.join(GOLDEN, file));
  writeFileSync(
    HASHES,
    [...found]
      .map(([name, hash]) => `${name} ${hash}\n`)
      .toSorted()
      .join(''),
  );
});
