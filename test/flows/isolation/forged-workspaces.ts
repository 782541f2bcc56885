/** §18.30: an exported workspace that somebody has altered brings nothing into another workspace, and takes nothing from one. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { readArchive } from '../../../src/use-cases/backup/read-archive.ts';
import type { WorkspaceHeader } from '../../../src/use-cases/backup/workspace-header.ts';
import { WORKSPACE_TABLES } from '../../../src/use-cases/backup/workspace-tables.ts';
import { writeArchive } from '../../../src/use-cases/backup/write-archive.ts';
import type { RunOptions } from '../../support/platen.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { tableContents } from '../../support/table-contents.ts';
import type { Neighbours } from './neighbours.ts';

type Row = Record<string, unknown>;
/** By folder. */
type Rows = Record<string, Row[]>;
type Forgery = (rows: Rows, header: WorkspaceHeader, theirs: Theirs) => void;
type Theirs = { workspace: string; template: string; document: string; theme: string; entry: string; asset: string };

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** A row like the first of its folder, with an id and whatever else is changed. */
function like(rows: Rows, folder: string, changed: Row): Row {
  return { ...rows[folder]![0]!, id: v7(), ...changed };
}

const FORGERIES: [what: string, forge: Forgery, refusal: RegExp][] = [
  [
    'a template for another workspace',
    (rows, _, { workspace }) => rows.templates!.push(like(rows, 'templates', { workspace_id: workspace })),
    /1 of its templates are or name what is not its own/,
  ],
  [
    'a version of the template of another',
    (rows, _, { template }) =>
      rows['template-versions']!.push(like(rows, 'template-versions', { template_id: template, version: 99 })),
    /1 of its template-versions are/,
  ],
  [
    'an event in the audit log of another',
    (rows, _, { workspace }) => rows['audit-log']!.push(like(rows, 'audit-log', { workspace_id: workspace })),
    /1 of its audit-log are/,
  ],
  [
    'a second workspace',
    (rows) => rows.workspace!.push(like(rows, 'workspace', { name: 'Second' })),
    /1 of its workspace are/,
  ],
  [
    'a document of the template of another',
    (rows, _, { template }) => Object.assign(rows.documents![0]!, { template_id: template, generation_number: 99 }),
    /1 of its documents are/,
  ],
  [
    'the theme of another in a version',
    (rows, _, { theme }) =>
      Object.assign(rows['template-versions']![0]!, { theme_id: theme, uses_default_theme: false }),
    /1 of its template-versions are/,
  ],
  [
    'the theme of another as its default',
    (_, { workspace }, { theme }) => Object.assign(workspace, { default_theme_id: theme }),
    /1 of its workspace are/,
  ],
  [
    'a placeholder in the group of another',
    (rows, _, { entry }) => Object.assign(rows['template-entries']![0]!, { group_id: entry }),
    /1 of its template-entries are/,
  ],
  [
    'the erasing of a document of another',
    (rows, header, { document: id, template: template_id }) => {
      const { id: workspace_id } = header.workspace;
      const facts = { template_title: 'T', generation_number: 1, created_at: new Date(), erased_at: new Date() };
      rows['erased-documents']!.push({ id, workspace_id, template_id, ...facts, remove_pdf_at: null });
      header.tables.find(({ name }) => name === 'erased-documents')!.rows += 1;
    },
    /1 of its erased-documents are/,
  ],
  [
    'a picture of another, by its hash',
    (rows, header, { asset }) => {
      const version_id = rows['template-versions']![0]!.id;
      rows['template-assets']!.push({ version_id, path: 'logo.png', hash: asset });
      for (const table of header.tables) if (['assets', 'template-assets'].includes(table.name)) table.rows += 1;
    },
    /-1 of its assets are/,
  ],
  [
    'a picture that is not what its hash says',
    (rows) =>
      rows.assets!.push({
        hash: `\\x${'00'.repeat(32)}`,
        media_type: 'image/png',
        bytes: '\\x00',
        created_at: new Date(),
      }),
    /does not fit: .*template_assets_hash_check/,
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

export function forgedWorkspaces(worldOf: () => Neighbours): void {
  let folder: string;
  let settings: RunOptions;
  let exported: { name: string; text: string }[];
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
    const entries = await Array.fromAsync(readArchive(file));
    exported = entries.map(({ name, bytes }) => ({ name, text: bytes.toString() }));
    const theme = v7();
    await db.theme.create({ data: { id: theme, workspaceId: other.workspaceId, name: 'forged', currentVersion: 1 } });
    const bytes = randomBytes(8);
    const [{ hash }] = await db.$queryRaw<[{ hash: string }]>`
      INSERT INTO template_assets (hash, media_type, bytes) VALUES (sha256(${bytes}), 'image/png', ${bytes})
      RETURNING '\\x' || encode(hash, 'hex') AS hash`;
    const template = foreign.theirs.template!;
    const { id: entry } = await db.templateEntry.findFirstOrThrow({ where: { templateId: template } });
    const document = foreign.theirs.document!;
    theirs = { workspace: other.workspaceId, template, document, theme, entry, asset: hash };
    before = await tableContents(db);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** As an export of another workspace, with ids of its own. `extra`: other entries, at the end. */
  async function forged(forge: Forgery, extra: { name: string; bytes: Buffer }[] = []): Promise<string> {
    const ids = new Map<string, string>();
    const renew = (text: string) => text.replace(ID, (id) => ids.get(id) ?? ids.set(id, v7()).get(id)!);
    const name = `Forged ${v7()}`;
    const [first, ...others] = exported;
    const header = JSON.parse(renew(first!.text)) as WorkspaceHeader;
    header.workspace.name = name;
    const rows: Rows = Object.fromEntries(
      WORKSPACE_TABLES.map(({ folder: of }) => [
        of,
        others
          .filter((entry) => entry.name.startsWith(`${of}/`))
          .flatMap(({ text }) =>
            renew(text)
              .split('\n')
              .filter(Boolean)
              .map((line) => JSON.parse(line) as Row),
          ),
      ]),
    );
    rows.workspace![0]!.name = name;
    forge(rows, header, theirs);
    const file = path.join(folder, `${v7()}.tar`);
    const entries = [
      { name: first!.name, bytes: Buffer.from(JSON.stringify(header)) },
      ...Object.entries(rows).map(([of, all]) => ({
        name: `${of}/000000.jsonl`,
        bytes: Buffer.from(all.map((row) => `${JSON.stringify(row)}\n`).join('')),
      })),
      ...extra,
    ];
    await writeArchive(
      file,
      (async function* () {
        yield* entries;
      })(),
      { now: new Date(), signal: new AbortController().signal },
    );
    return file;
  }

  test.each(FORGERIES)('%s is refused, and nothing is changed', async (_, forge, refusal) => {
    const { db } = worldOf().service.services.database;
    const file = await forged(forge);
    const { code, stderr } = await runPlatenInProcess(['workspace', 'import', file], settings);
    expect([code, stderr]).toEqual([1, expect.stringMatching(refusal)]);
    expect(await tableContents(db)).toEqual(before);
  });

  test('unaltered it is imported; names of PDFs lead nowhere, and a PDF that is not the recorded one is left out', async () => {
    const { dataDir } = worldOf().service.config;
    const [workspace, id] = [v7(), v7()];
    const evil = Buffer.from('%PDF-1.7 evil');
    const file = await forged(
      () => undefined,
      [
        { name: `pdfs/../../../${id}.pdf`, bytes: evil },
        { name: `pdfs/${id}.pdf`, bytes: evil },
        { name: `pdfs/${workspace}/../../evil.pdf`, bytes: evil },
      ],
    );
    const { code, stderr } = await runPlatenInProcess(['workspace', 'import', file], settings);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('not its own')]);
    for (const place of ['evil.pdf', `${id}.pdf`, `../${id}.pdf`, 'objects/evil.pdf'])
      expect(existsSync(path.join(dataDir, place))).toBe(false);
  });
}
