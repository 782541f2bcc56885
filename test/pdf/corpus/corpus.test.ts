/**
 * Every document of the corpus looks as it did: its text by position, its pages, its bytes. `make golden` accepts what has changed;
 * read the difference before you commit it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { runRenderJob } from '../../../src/pdf/job/run-render-job.ts';
import { parseDocument } from '../../../src/template/document/document-tree.ts';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { corpus, DOCUMENTS } from './corpus.ts';
import { goldenOf, movedLines } from './golden.ts';

const WRITE = process.env.PLATEN_GOLDEN === 'write';
const GOLDEN = path.join(DOCUMENTS, '../golden');
const HASHES = path.join(DOCUMENTS, '../hashes.json');

const documents = corpus();
const hashes: Record<string, string> = existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {};
const found: Record<string, string> = {};

function fileOf(name: string) {
  return path.join(GOLDEN, `${name}.txt`);
}

describe('corpus', () => {
  test.each(documents.map((document) => [document.name, document.job] as const))('%s', async (name, job) => {
    const pdf = await runRenderJob(job);
    const golden = await goldenOf(pdf);
    found[name] = pdf.sha256.slice(0, 16);
    if (WRITE) return writeFileSync(fileOf(name), golden);
    expect(movedLines(readFileSync(fileOf(name), 'utf8'), golden)).toEqual([]);
    // The text is where it was: only what cannot be read, such as a colour or a rule, is another.
    expect({ bytes: found[name] }).toEqual({ bytes: hashes[name] });
  });

  afterAll(() => {
    if (!WRITE) return;
    const names = new Set(documents.map(({ name }) => `${name}.txt`));
    for (const file of readdirSync(GOLDEN)) if (!names.has(file)) rmSync(path.join(GOLDEN, file));
    writeFileSync(HASHES, `${JSON.stringify(found, null, 2)}\n`);
  });
});

describe('what it covers', () => {
  const trees = documents.map(({ job }) => parseDocument(job.markdown, job.blanks));
  const setups = documents.map(({ job }) => job.setup);
  const distinct = <Value>(values: Iterable<Value>): Value[] => [...new Set(values)].toSorted();

  (WRITE ? test.skip : test)('sixty documents and more, each with its golden file', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    const names = distinct(documents.map(({ name }) => name));
    expect(readdirSync(GOLDEN).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted());
    expect(Object.keys(hashes).toSorted()).toEqual(names);
  });

  const KINDS = `blank blockquote break code definition delete emphasis footnoteDefinition footnoteReference heading html image
    imageReference inlineCode link linkReference list listItem paragraph root strong table tableCell tableRow text thematicBreak`;

  test('every kind of node', () => {
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
