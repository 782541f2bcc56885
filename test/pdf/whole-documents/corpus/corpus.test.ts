/**
 * Every document of the corpus looks as it did. `golden/` has a file for each, with its text by position and its pages, to be read;
 * `hashes.txt` has a line for each, with the hash of its bytes, and behind it that of the same document as it was stored before layouts had a
 * number (§17.30, §17.35), where that differs: what is stored keeps its bytes. So a change that moves nothing changes one line for each document.
 * `make golden` writes both; read the difference before you commit it. A run draws a sixth of the documents, `make test-long` and `make golden` all.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type RenderJob, runRenderJob } from '../../../../src/pdf/job/render-pdf.ts';
import { everyNode } from '../../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { isOfThisRun, ofThisRun } from '../../../support/this-run.ts';
import { corpus, DOCUMENTS } from './corpus.ts';
import { goldenOf, movedLines } from './golden.ts';

const WRITE = process.env.PLATEN_GOLDEN === 'write';
const GOLDEN = path.join(DOCUMENTS, '../golden');
const HASHES = path.join(DOCUMENTS, '../hashes.txt');

const documents = await corpus();
const hashes = existsSync(HASHES) ? readHashes(readFileSync(HASHES, 'utf8')) : new Map<string, string>();
const found = new Map<string, string>();

/** `name hash` or `name hash before`, a document a line, by name. */
function readHashes(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [name, ...hashes] = line.split(' ');
      return name ? [[name, hashes.join(' ')] as const] : [];
    }),
  );
}

/** The job as documents have it that were stored before layouts had a number. */
function before(job: RenderJob): RenderJob {
  const { layout: _layout, totals: _totals, footnotes: _footnotes, ...setup } = job.setup;
  return { ...job, setup };
}

function writeHashes(hashes: Map<string, string>): string {
  const lines = [...hashes].map(([name, hash]) => `${name} ${hash}\n`);
  return lines.toSorted().join('');
}

function fileOf(name: string) {
  return path.join(GOLDEN, `${name}.txt`);
}

describe('corpus', () => {
  const ofRun = WRITE ? documents : ofThisRun(documents, 6);
  test.each(ofRun.map(({ name, job }, at) => [name, job, at] as const))('%s', async (name, job, at) => {
    const pdf = await runRenderJob(job);
    // Of those that look as they did before layouts had a number, every third one is set that way too.
    const setsBoth = WRITE || isOfThisRun(at, 3) || hashes.get(name)?.includes(' ');
    const stored = setsBoth ? await runRenderJob(before(job)) : pdf;
    const hash = [...new Set([pdf.sha256, stored.sha256])].map((one) => one.slice(0, 16)).join(' ');
    found.set(name, hash);
    if (WRITE) return writeFileSync(fileOf(name), await goldenOf(pdf));
    // The same bytes read the same; to see that the golden file is of these bytes, some are read in each run.
    if (hash !== hashes.get(name) || isOfThisRun(at, 3))
      expect(movedLines(readFileSync(fileOf(name), 'utf8'), await goldenOf(pdf))).toEqual([]);
    // The text is where it was: only what cannot be read, such as a colour or a rule, is another.
    expect({ bytes: hash }).toEqual({ bytes: hashes.get(name) });
  });

  afterAll(() => {
    if (!WRITE) return;
    const names = new Set(documents.map(({ name }) => `${name}.txt`));
    for (const file of readdirSync(GOLDEN)) if (!names.has(file)) rmSync(path.join(GOLDEN, file));
    writeFileSync(HASHES, writeHashes(found));
  });
});

describe('what it covers', () => {
  const trees = documents.map(({ job }) => parseDocument(job.markdown, job.blanks, job.setup));
  const setups = documents.map(({ job }) => job.setup);
  const distinct = <Value>(values: Iterable<Value>): Value[] => [...new Set(values)].toSorted();

  (WRITE ? test.skip : test)('sixty documents and more, each with its golden file', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    const names = distinct(documents.map(({ name }) => name));
    expect(readdirSync(GOLDEN).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted());
    expect([...hashes.keys()].toSorted()).toEqual(names);
  });

  const KINDS = `aligned anchor blank blockquote break caption code column columns definition delete descriptionDetails
    descriptionList descriptionTerm details emphasis flowCell flowRow flowSection flowTable footnoteDefinition
    footnoteReference heading html image imageReference inlineCode link linkReference list listItem paragraph root
    signature strong styled styledBlock summary table tableCell tableRow text thematicBreak writingLine`;

  test('the corpus has every kind of node', () => {
    const kinds: string[] = [];
    for (const tree of trees) everyNode(tree, ({ type }) => kinds.push(type));
    expect(distinct(kinds)).toEqual(KINDS.split(/\s+/));
  });

  test('every page, font, direction and language with letters of its own', () => {
    expect(distinct(setups.map(({ page }) => `${page.size} ${page.orientation}`))).toEqual(
      expect.arrayContaining(['A4 landscape', 'A4 portrait', 'Legal portrait', 'Letter landscape', 'Letter portrait']),
    );
    expect(distinct(setups.map(({ font }) => font))).toEqual(['sans', 'serif']);
    expect(distinct(setups.map(({ language }) => language))).toEqual(
      expect.arrayContaining(['ar', 'de', 'el', 'en', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'vi', 'zh-CN', 'zh-TW']),
    );
  });
});
