/** §18.30: what the service writes passes the check of an import, whatever a template, a theme or a document says. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { english } from '../../../src/locales/message.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { createLineCheck } from '../../../src/use-cases/backup/line-check.ts';
import { ROW_SCHEMAS } from '../../../src/use-cases/backup/row-schemas.ts';
import { WORKSPACE_TABLES } from '../../../src/use-cases/backup/workspace-tables.ts';
import { corpus, DOCUMENTS } from '../../pdf/whole-documents/corpus/corpus.ts';

const DEMO = path.join(import.meta.dirname, '../../../prisma/demo');
const [AT, HASH] = ['2026-08-27T09:00:00.000+00:00', `\\x${'ab'.repeat(32)}`];
const check = createLineCheck();
/** What is wrong with rows of a folder. */
async function faultOf(folder: string, rows: object[]): Promise<string | undefined> {
  return told(
    folder,
    rows.map((row) => JSON.stringify({ id: v7(), workspace_id: v7(), created_at: AT, ...row })),
  );
}

async function told(folder: string, lines: string[]): Promise<string | undefined> {
  const fault = await check(folder, lines);
  return fault && `line ${fault.line}: ${english(fault.problem)}`;
}

test('each table of an export has its rows checked', () => {
  expect(Object.keys(ROW_SCHEMAS)).toEqual(WORKSPACE_TABLES.map(({ folder }) => folder));
});

test('documents of all templates', async () => {
  const rows = (await corpus()).map(({ job: { markdown, blanks, setup, title } }) => ({
    template_title: title,
    title,
    generation_number: 1,
    source_version: 1,
    markdown,
    blanks,
    setup,
    sent_values: '{"a": "b", "c": [{"d": ""}]}',
    known_by: null,
    pdf_attempts: 1,
    pdf_pages: 1,
    pdf_bytes: 1,
    pdf_sha256: HASH,
    unsealed_sha256: null,
    pdf_rendered_at: AT,
    pdf_failure: null,
    voided_at: null,
    void_reason: null,
  }));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect([row.title, await faultOf('documents', [row])]).toEqual([row.title, undefined]);
});

test('all templates with their themes pass', async () => {
  const files = [DOCUMENTS, DEMO].flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const read = readTemplate({ file, bytes: readFileSync(file) });
    if (!read.ok) continue;
    const { title, source, inventory } = read.template;
    const row = { version: 1, title, source, inventory, word_hash: null, word_choices: null };
    expect([file, await faultOf('template-versions', [row])]).toEqual([file, undefined]);
  }
  for (const file of files.filter((name) => name.endsWith('.theme.yaml'))) {
    const { theme } = readTheme({ file, bytes: readFileSync(file) });
    const face = { sha256: 'ab'.repeat(32), weight: 400, italic: false };
    const content = theme!.contentWith(
      new Proxy(new Map(), { get: (_, name) => (name === 'get' ? () => face : () => true) }) as never,
    );
    expect([file, await faultOf('theme-versions', [{ version: 1, source: theme!.source, content }])]).toEqual([
      file,
      undefined,
    ]);
  }
});

test('what is nested without end, and what is no JSON, is told', async () => {
  const event = {
    id: v7(),
    workspace_id: v7(),
    created_at: AT,
    at: AT,
    action: 'plan_changed',
    actor: '',
    address: '',
    detail: { deep: 7 },
  };
  const deep = JSON.stringify(event).replace('7}', `${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  const wrong = { [deep]: 'it is nested too deeply', '{': 'it is not JSON', 7: 'it must be object' };
  for (const [line, why] of Object.entries(wrong)) expect(await told('audit-log', [line])).toBe(`line 1: ${why}`);
});
