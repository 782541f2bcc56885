/** §18.30: an exported workspace that somebody has altered brings nothing into another workspace, and takes nothing from one. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import type { WorkspaceHeader } from '../../../src/use-cases/backup/write-archive.ts';
import type { RunOptions } from '../../support/platen.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { tableContents } from '../../support/table-contents.ts';
import {
  type Exported,
  forgeArchive,
  type Row,
  type Rows,
  readExport,
} from '../../use-cases/backup/support/forge-archive.ts';
import type { Neighbours } from './neighbours.ts';

type Forgery = (rows: Rows, header: WorkspaceHeader, theirs: Theirs) => void;
type Theirs = { workspace: string; template: string; document: string; theme: string; entry: string; asset: string };

/** A row like the first of its folder, with an id and whatever else is changed. */
function like(rows: Rows, folder: string, changed: Row): Row {
  return { ...rows[folder]![0]!, id: v7(), ...changed };
}

function refusedBy(key: string): RegExp {
  return new RegExp(`is not valid: .* violates foreign key constraint "${key}"`);
}

const FORGERIES: [what: string, forge: Forgery, refusal: RegExp][] = [
  [
    'a template for another workspace',
    (rows, _, { workspace }) => rows.templates!.push(like(rows, 'templates', { workspace_id: workspace })),
    /1 of its templates belong to another workspace/,
  ],
  [
    'a version of the template of another',
    (rows, _, { template }) =>
      rows['template-versions']!.push(like(rows, 'template-versions', { template_id: template, version: 99 })),
    refusedBy('template_versions_workspace_id_template_id_fkey'),
  ],
  [
    'a version of no workspace',
    (rows) => delete rows['template-versions']![0]!.workspace_id,
    /template-versions\/000000\.jsonl, line 1: .*workspace_id/,
  ],
  [
    'an event in the audit log of another',
    (rows, _, { workspace }) => rows['audit-log']!.push(like(rows, 'audit-log', { workspace_id: workspace })),
    /1 of its audit-log belong/,
  ],
  [
    'a second workspace',
    (rows) => rows.workspace!.push(like(rows, 'workspace', { name: 'Second' })),
    /1 of its workspace belong/,
  ],
  [
    'a document of the template of another',
    (rows, _, { template }) => Object.assign(rows.documents![0]!, { template_id: template, generation_number: 99 }),
    refusedBy('generations_workspace_id_template_id_fkey'),
  ],
  [
    'the theme of another in a version',
    (rows, _, { theme }) =>
      Object.assign(rows['template-versions']![0]!, { theme_id: theme, uses_default_theme: false }),
    refusedBy('template_versions_workspace_id_theme_id_fkey'),
  ],
  [
    'the theme of another as its default',
    (_, { workspace }, { theme }) => Object.assign(workspace, { default_theme_id: theme }),
    refusedBy('workspaces_id_default_theme_id_fkey'),
  ],
  [
    'a placeholder in the group of another',
    (rows, _, { entry }) => Object.assign(rows['template-entries']![0]!, { group_id: entry }),
    refusedBy('template_entries_workspace_id_group_id_fkey'),
  ],
  [
    'the erasing of a document of another',
    (rows, header, { document: id, template: template_id }) => {
      const { id: workspace_id } = header.workspace;
      const facts = { template_title: 'T', generation_number: 1, created_at: new Date(), erased_at: new Date() };
      rows['erased-documents']!.push({ id, workspace_id, template_id, ...facts, remove_pdf_at: null });
      header.tables.find(({ name }) => name === 'erased-documents')!.rows += 1;
    },
    /1 of its erased-documents belong/,
  ],
  [
    'a picture of another, by its hash',
    (rows, header, { asset }) => {
      const { workspace_id, id: version_id } = rows['template-versions']![0]!;
      rows['template-assets']!.push({ workspace_id, version_id, path: 'logo.png', hash: asset });
      for (const table of header.tables) if (['assets', 'template-assets'].includes(table.name)) table.rows += 1;
    },
    refusedBy('template_version_assets_workspace_id_hash_fkey'),
  ],
  [
    'a picture that is not what its hash says',
    (rows, { workspace }) =>
      rows.assets!.push({
        workspace_id: workspace.id,
        hash: `\\x${'00'.repeat(32)}`,
        media_type: 'image/png',
        bytes: '\\x89504e470d0a1a0a',
        created_at: new Date(),
      }),
    /is not valid: .*template_assets_hash_check/,
  ],
  [
    'a document whose page has no size',
    (rows) => delete (rows.documents![0]!.setup as { page: { size?: string } }).page.size,
    /documents\/000000\.jsonl, line 1: setup\.page must have required property 'size'/,
  ],
  [
    'a document with a colour that is none',
    (rows) => Object.assign(rows.documents![0]!.setup as object, { style: { ...HOUSE_STYLE, muted: 'red' } }),
    /documents\/000000\.jsonl, line 1: setup\.style\.muted must match/,
  ],
  [
    'a document that is nested without end',
    (rows) => Object.assign(rows.documents![0]!.setup as object, { furniture: { header: { left: nested() } } }),
    /documents\/000000\.jsonl, line 1: (it is nested too deeply|setup)/,
  ],
  [
    'values that are no text',
    (rows) => Object.assign(rows.documents![0]!, { sent_values: '{"name": 7}' }),
    /documents\/000000\.jsonl, line 1: sent_values must match/,
  ],
  [
    'a number that the next document would have',
    (rows) => Object.assign(rows.templates![0]!, { generation_count: 0 }),
    /1 of its templates refer to something that does not exist/,
  ],
  [
    'a version that is not there',
    (rows) => Object.assign(rows.templates![0]!, { current_version: 7 }),
    /1 of its templates refer to something that does not exist/,
  ],
  [
    'a version that cannot be read',
    (rows) => Object.assign(rows['template-versions']![0]!, { source: '---\ntitle: [\n---\n' }),
    /version 1 of "Note": Cannot compile a stored template/,
  ],
  [
    'placeholders that are not those of the text',
    (rows) =>
      Object.assign((rows['template-versions']![0]!.inventory as { placeholders: object[] }).placeholders[0]!, {
        type: 'number',
      }),
    /version 1 of "Note": its placeholders do not match its text/,
  ],
  [
    'an event that nothing knows',
    (rows) => Object.assign(rows['audit-log']![0]!, { action: 'constructor' }),
    /audit-log\/000000\.jsonl, line 1: action must be equal to one of the allowed values/,
  ],
  [
    'a time that is none',
    (rows) => Object.assign(rows.documents![0]!, { created_at: 'infinity' }),
    /documents\/000000\.jsonl, line 1: created_at must match format "instant"/,
  ],
  [
    'a time zone that is none',
    (rows) => Object.assign(rows.workspace![0]!, { time_zone: 'Mars/Olympus' }),
    /workspace\/000000\.jsonl, line 1: time_zone must match format "time-zone"/,
  ],
  [
    'a picture that is none',
    (rows, { workspace }) =>
      rows.assets!.push({
        workspace_id: workspace.id,
        hash: `\\x${'00'.repeat(32)}`,
        media_type: 'image/png',
        bytes: '\\x00',
        created_at: new Date(),
      }),
    /assets\/000000\.jsonl, line \d+: it is not image\/png/,
  ],
  [
    'a header of another shape',
    (_, header) => Object.assign(header, { tables: [null] }),
    /is damaged: its header could not be read/,
  ],
  [
    'a name that would steer a terminal',
    (rows, { workspace }) => {
      workspace.name = 'A\u001b]0;B\u0007';
      rows.documents![0]!.title = '';
    },
    /The workspace A \]0;B {2}\(/,
  ],
];

function nested(): object {
  let inside: object = { type: 'text', value: 'x' };
  for (let depth = 0; depth < 1_500; depth += 1) inside = { type: 'strong', children: [inside] };
  return inside;
}

export function forgedWorkspaces(worldOf: () => Neighbours): void {
  let folder: string;
  let settings: RunOptions;
  let exported: Exported;
  let theirs: Theirs;
  let before: object;

  beforeAll(async () => {
    const { service, ours, theirs: other, foreign } = worldOf();
    const { config, services } = service;
    const { db } = services.database;
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-forged-'));
    settings = { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir } };
    const file = path.join(folder, 'ours.tar');
    const { code } = await runPlatenInProcess(['workspace', 'export', ours.workspaceId, file], settings);
    expect(code).toBe(0);
    exported = await readExport(file);
    const theme = v7();
    await db.theme.create({ data: { id: theme, workspaceId: other.workspaceId, name: 'forged', currentVersion: 1 } });
    const bytes = randomBytes(8);
    const [{ hash }] = await db.$queryRaw<[{ hash: string }]>`
      INSERT INTO template_assets (workspace_id, hash, media_type, bytes)
      VALUES (${other.workspaceId}::uuid, sha256(${bytes}), 'image/png', ${bytes})
      RETURNING '\\x' || encode(hash, 'hex') AS hash`;
    const template = foreign.theirs.template!;
    const { id: entry } = await db.templateEntry.findFirstOrThrow({ where: { templateId: template } });
    const document = foreign.theirs.document!;
    theirs = { workspace: other.workspaceId, template, document, theme, entry, asset: hash };
    before = await tableContents(db);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(FORGERIES)('an import of %s is refused, and changes nothing', async (_, forge, refusal) => {
    const { db } = worldOf().service.services.database;
    const { file } = await forgeArchive(folder, exported, (rows, header) => forge(rows, header, theirs));
    const { code, stderr } = await runPlatenInProcess(['workspace', 'import', file], settings);
    expect([code, stderr]).toEqual([1, expect.stringMatching(refusal)]);
    expect(await tableContents(db)).toEqual(before);
  });

  test.each<[what: string, place: (file: string) => Promise<unknown>]>([
    ['a link', (file) => symlink('/etc/passwd', file)],
    ['a pipe', async (file) => execFileSync('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
  ])('an import of a folder with %s in place of rows is refused', async (_, place) => {
    const { db } = worldOf().service.services.database;
    const copy = path.join(folder, v7());
    const { code } = await runPlatenInProcess(['workspace', 'export', worldOf().ours.workspaceId, copy], settings);
    expect(code).toBe(0);
    const rows = path.join(copy, 'documents/000000.jsonl');
    await rm(rows);
    await place(rows);
    const run = await runPlatenInProcess(['workspace', 'import', copy], settings);
    expect([run.code, run.stderr]).toEqual([1, expect.stringMatching(/could not be read|is not a file/)]);
    expect(await tableContents(db)).toEqual(before);
  });

  test('an unaltered export is imported; paths of PDFs cannot leave the store, and a PDF that is not the recorded one is left out', async () => {
    const { dataDir } = worldOf().service.config;
    const [workspace, id] = [v7(), v7()];
    const evil = Buffer.from('%PDF-1.7 evil');
    const { file } = await forgeArchive(folder, exported, () => undefined, [
      { name: `pdfs/../../../${id}.pdf`, bytes: evil },
      { name: `pdfs/${id}.pdf`, bytes: evil },
      { name: `pdfs/${workspace}/../../evil.pdf`, bytes: evil },
    ]);
    const { code, stderr } = await runPlatenInProcess(['workspace', 'import', file], settings);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('belong to another')]);
    for (const place of ['evil.pdf', `${id}.pdf`, `../${id}.pdf`, 'objects/evil.pdf'])
      expect(existsSync(path.join(dataDir, place))).toBe(false);
  });
}
