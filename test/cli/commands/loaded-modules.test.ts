/** §18.23: what a process loads that answers programs and renders nothing. Whatever only some requests need is loaded by the first of them. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { KIBIBYTE, MEBIBYTE } from '../../../src/domain/sizes.ts';
import type { Loaded } from '../../support/count-modules.ts';
import { servePlaten } from '../../support/platen.ts';
import { useDatabase } from '../../support/use-database.ts';

/** Of the main thread. Raise it only for what each process needs from its start on. */
const BUDGET = { files: 955, mebibytes: 7.5 };
const RARE =
  /\/src\/(doors\/(web|oauth)\/|template\/import\/(compile|read)-template|rendering\/(seal\/|sealer\/(?!not-sealed))|pdf\/signature\/|use-cases\/seals\/)|\/(handlebars|numfmt|csv-parse|qr|otpauth|intl-messageformat|yaml|micromark|re2js|any-ascii|pdfium|css-tree|pdfmake|pkijs)\//;

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'platen-modules-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a start loads no more than the budget, and neither the web app nor what few requests need', async () => {
  const list = path.join(folder, 'modules.json');
  const hook = new URL('../../support/count-modules.ts', import.meta.url).href;
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  // The first start of an installation also puts its marker into the store.
  await (await servePlaten(['--role', 'api'], { env })).stop('SIGTERM');
  const hooked = { ...env, PLATEN_MODULES: list, NODE_OPTIONS: `--import ${hook}` };
  const served = await servePlaten(['--role', 'api'], { env: hooked });
  expect((await fetch(`${served.url}/api/v1/templates`)).status).toBe(401);
  await served.stop('SIGTERM');
  const { files, internals, wasm }: Loaded = JSON.parse(readFileSync(list, 'utf8'));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  process.stdout.write(`${files.length} files, ${(bytes / MEBIBYTE).toFixed(1)} MB\n`);
  expect(files.filter((file) => RARE.test(file))).toEqual([]);
  // What `fetch` is made of, and Prisma's query compiler.
  expect(internals.filter((name) => name.includes('undici'))).toEqual([]);
  expect(wasm.filter((size) => size > KIBIBYTE)).toEqual([]);
  expect(files.length).toBeLessThan(BUDGET.files);
  expect(bytes / MEBIBYTE).toBeLessThan(BUDGET.mebibytes);
});
