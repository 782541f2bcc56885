/** `platen types`: with the types, a program with a right request compiles, and one with a wrong key does not. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ts from 'typescript';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const ORDERS = `---
title: 2027's orders */ "quoted"
placeholders:
  - {label: Number, type: counter}
  - {label: Due, type: date, format: 27 August 2026, description: "Ends a comment: */ x."}
  - {label: Country, type: select, options: ["Côte d'Ivoire", 'A\\B']}
  - {label: 3rd party}
groups:
  - label: Lots
    fields: [{label: Lot}]
    groups:
      - label: Items
        fields: [{label: Price, type: number}]
---
{{Number}} {{Due}} {{Country}} {{3rd party}}

{{#Lots}}
## {{Lot}}

- {{#Items}}{{Price}}{{/Items}}

{{/Lots}}
`;

let service: TestService;
let tenant: Tenant;
let folder: string;
let ids: string[];
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  const seed = (source: string) => seedTemplate(db, tenant.workspaceId, source);
  ids = [
    await seed(ORDERS),
    await seed('---\ntitle: Letter 1\n---\nDear {{Name}}'),
    await seed('---\ntitle: Letter1\n---\nDear {{Name}}'),
    await seed('---\ntitle: 見積\nlanguage: ja\n---\n{{名前}}'),
  ];
  folder = await mkdtemp(path.join(tmpdir(), 'platen-types-'));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

async function types(...names: string[]): Promise<string> {
  const env = { PLATEN_URL: service.url!, PLATEN_API_KEY: tenant.key };
  const { code, stdout, stderr } = await runPlatenInProcess(['types', ...names], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Returns what the compiler says of a program that uses the types. */
async function mistakesIn(source: string, program: string): Promise<string[]> {
  const file = path.join(folder, 'program.ts');
  await writeFile(path.join(folder, 'values.d.ts'), source);
  await writeFile(file, `import type * as V from './values.d.ts';\n${program}`);
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [], lib: ['lib.es5.d.ts'] };
  const made = ts.createProgram([file, path.join(folder, 'values.d.ts')], options);
  return ts.getPreEmitDiagnostics(made).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a right request compiles, wrong ones do not', async () => {
  const right = [
    `{ due: '1 May 2027', country: "Côte d'Ivoire", '3rd_party': '', lots: [{ lot: 'A', items: [{ price: '-1.5' }] }] }`,
    `{ country: 'A\\\\B' }`,
  ];
  const wrong = [
    [`{ deu: '1 May 2027' }`, /'deu' does not exist/],
    [`{ number: '7' }`, /'number' does not exist/],
    [`{ country: 'Norway' }`, /not assignable/],
    [`{ lots: { lot: 'A' } }`, /not assignable|does not exist/],
    [`{ lots: [{ items: [{ prize: '1' }] }] }`, /'prize' does not exist/],
  ] as const;
  const program = [...right, ...wrong.map(([text]) => text)]
    .map((text, at) => `export const v${at}: V.Of2027SOrdersQuotedValues = ${text};`)
    .join('\n');
  expect(await mistakesIn(await types(), program)).toEqual(wrong.map(([, says]) => expect.stringMatching(says)));
});

test('all templates have a type of their own, by their ids and slugs', async () => {
  const source = await types();
  const uses = [...ids, 'letter-1']
    .map((name, at) => `export const v${at}: V.TemplateValues['${name}'] = {};`)
    .join('\n');
  expect(await mistakesIn(source, uses)).toEqual([]);
  expect([...source.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name).sort()).toEqual([
    'JianJiValues',
    'Letter1Values',
    'Letter1Values_2',
    'Of2027SOrdersQuotedLotsEntry',
    'Of2027SOrdersQuotedLotsItemsEntry',
    'Of2027SOrdersQuotedValues',
    'TemplateValues',
  ]);
});

test('a comment says what a field is', async () => {
  const source = await types('Letter 1', ids[0]!);
  expect(source).toContain(
    '  /** Due. A date, such as 27 August 2026. Ends a comment: *\u200b/ x. */\n  due?: string;\n',
  );
  expect(source).not.toContain('Letter1Values_2');
});
