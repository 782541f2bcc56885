/**
 * The corpus: every file of `documents/` is a template, filled with the values beside it (`<name>.values.json`), and the demo's
 * templates with theirs. The same jobs in the same order each time.
 *
 * In a source `%20p text` is twenty paragraphs, `%20l text` twenty lines and `%20w text` the text twenty times over; `№` counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderJob } from '../../../../src/pdf/job/render-pdf.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../../src/template/fill/write-numbers.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import type { Asset } from '../../../../src/template/model/code.ts';
import { demoDocuments } from '../../../support/demo-documents.ts';
import { jpeg, png, svg } from '../../support/pictures.ts';

export type CorpusDocument = { name: string; job: RenderJob };

const TODAY = '2026-11-21';
const CREATED_AT = new Date('2026-11-21T10:20:30Z');
export const DOCUMENTS = path.join(import.meta.dirname, 'documents');

let read: Promise<CorpusDocument[]> | undefined;

/** All documents by name, ready for a render worker; read once for all test files of a process. */
export function corpus(): Promise<CorpusDocument[]> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<CorpusDocument[]> {
  const demo = [...(await demoDocuments())].map(([name, job]) => ({ name: `demo-${name}`, job }));
  return [...documentsIn(DOCUMENTS), ...demo];
}

function documentsIn(folder: string): CorpusDocument[] {
  const files = readdirSync(folder).toSorted();
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const name = path.basename(file, '.md');
      const values = `${name}.values.json`;
      const sent = files.includes(values) ? JSON.parse(readFileSync(path.join(folder, values), 'utf8')) : {};
      let job: RenderJob | undefined;
      // Made when it is asked for: who needs some of the documents does not read all.
      return {
        name,
        get job() {
          job ??= jobOf(path.join(folder, file), sent.values ?? sent, sent.title);
          return job;
        },
      };
    });
}

function jobOf(file: string, values: Parameters<typeof fillTemplate>[1], title?: string): RenderJob {
  const source = readFileSync(file, 'utf8').replace(REPEATED, repeated);
  const result = readTemplate({ file, bytes: new TextEncoder().encode(source) });
  if (!result.ok) throw new Error(result.faults.map(({ line, message }) => `${file}:${line} ${message}`).join('\n'));
  const { template } = result;
  const document = fillTemplate(template, values, { today: TODAY });
  const drawn = new Map<string, number>();
  const numbers = document.counters.map(({ entry, start }) => {
    const number = drawn.get(entry) ?? start;
    drawn.set(entry, number + 1);
    return BigInt(number);
  });
  const { markdown, blanks, setup } = writeNumbers(document, numbers);
  return {
    markdown,
    blanks,
    setup,
    title: title ?? template.title,
    author: 'Acme Ltd',
    createdAt: CREATED_AT,
    assets: template.assetPaths.flatMap((asset) => pictureOf(asset.path)),
  };
}

const REPEATED = /%(\d+)(?:([lp]) (.*)$|(w) (.*?)(?= \||$))/gm;
const BETWEEN: Record<string, string> = { l: '\n', p: '\n\n', w: ' ' };

function repeated(_: string, count: string, line: string, text: string, word: string, words: string): string {
  return Array.from({ length: Number(count) }, (_one, index) =>
    (text ?? words).replaceAll('№', String(index + 1)),
  ).join(BETWEEN[line ?? word]);
}

/** `plan-60x40.png` is a picture of so many pixels. */
function pictureOf(name: string): Asset[] {
  const [, width, height] = /(\d+)x(\d+)\.png$/.exec(name) ?? [];
  if (width) return [png(name, Number(width), Number(height))];
  if (name.endsWith('.jpg')) return [jpeg(name)];
  if (name.endsWith('.svg'))
    return [svg(name, '<circle cx="24" cy="24" r="20" fill="#369"/><text x="50" y="30">Ωmega</text>')];
  return [];
}
