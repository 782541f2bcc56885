/** §18.21: the editor of a file of `platen dev`, as far as it differs from that of a draft. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DevServer, startDevServer } from '../../../../src/cli/dev/start-dev-server.ts';
import { SHARED_WORKERS } from '../../../support/shared-workers.ts';
import { formFields } from '../support/form-fields.ts';
import { shownIn } from '../support/shown-in.ts';

let folder: string;
let server: DevServer;

const AT = new Date('2026-08-27T09:00:00.000Z');
const SAVED = `File saved ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(AT)}.`;
const TEXT = '---\ntitle: Letter\n---\n\nDear {{Name}},\n';
const PAGE = '/templates/letter.md';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'platen-file-'));
  write(TEXT);
  server = await startDevServer(folder, {
    config: { renderConcurrency: 1, maxMemory: 2_048 },
    port: 0,
    open: SHARED_WORKERS,
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Writes the file, as at a certain time. */
function write(text: string): void {
  const file = path.join(folder, 'letter.md');
  writeFileSync(file, text);
  utimesSync(file, AT, AT);
}

async function opened(): Promise<{ form: Record<string, string>; lines: string[] }> {
  const html = await (await fetch(server.url + PAGE)).text();
  return { form: Object.fromEntries(formFields(html, PAGE)), lines: shownIn(html) };
}

async function send(form: Record<string, string>, page = '', accept = 'text/html') {
  const sent = { method: 'POST', headers: { Accept: accept }, body: new URLSearchParams(form) };
  const answer = await fetch(server.url + PAGE + page, { ...sent, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('Location'), text: await answer.text() };
}

test('the page says which file it is, and saves it without a notice', async () => {
  write(TEXT);
  const { form, lines } = await opened();
  expect(lines.slice(0, 4)).toEqual([
    '[All templates](/)',
    'Edit: letter.md',
    SAVED,
    `[letter.md](vscode://file${path.join(folder, 'letter.md')})`,
  ]);
  expect(form).toEqual({ page: expect.any(String), revision: expect.any(String), values: '', source: TEXT });
  const text = lines.join('\n');
  expect(text).toContain('{button name=do value=save} Save file');
  expect(text).not.toMatch(/value=publish|Discard|Save draft/);
  // A file has no second draft beside it.
  const source = TEXT.replace('Dear', 'Hello');
  expect(await send({ ...form, source, do: 'copy' })).toMatchObject({ status: 303, location: PAGE });
  expect(readFileSync(path.join(folder, 'letter.md'), 'utf8')).toBe(source);
  const next = (await opened()).form;
  const saved = JSON.parse((await send({ ...next, source: TEXT }, '/save', 'application/json')).text);
  expect(saved).toEqual({ revision: form.revision, said: expect.stringMatching(/^File saved .+\.$/) });
});

test('what another program has written is shown beside what is tried, and asked about before it is replaced', async () => {
  write(TEXT);
  const { form, lines } = await opened();
  const tried = async () => JSON.parse((await send(form, '/try', 'application/json')).text);
  expect(await tried()).not.toHaveProperty('now');
  const theirs = TEXT.replace('Dear', 'Theirs');
  write(theirs);
  const { now } = await tried();
  expect(now).toEqual({ source: theirs, revision: expect.any(String), said: SAVED });
  expect(now.revision).not.toBe(form.revision);
  const late = await send(form, '/save', 'application/json');
  expect([late.status, JSON.parse(late.text).error]).toEqual([
    409,
    {
      code: 'changed',
      message: 'This file was changed outside this page. Your changes here are not saved yet.',
    },
  ]);
  const asked = await send({ ...form, source: 'Mine', do: 'save' });
  expect([asked.status, ...shownIn(asked.text).filter((line) => !lines.includes(line))]).toEqual([
    409,
    `{input name=revision value=${now.revision}}`,
    'This file was changed outside this page.',
    'Your changes here are not saved yet.',
    `{input name=seen value=${now.revision}}`,
    `{button name=do value=replace} Replace file [View file](${PAGE})`,
    'Mine',
  ]);
});
