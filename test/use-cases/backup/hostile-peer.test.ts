/**
 * §18.47: a workspace comes from an installation that lies. Its functions are replaced by others, so that every statement of the command is answered
 * with what it likes. Nothing but rows of this workspace is written, and it ends.
 */
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { v7 } from 'uuid';
import { withClient } from '../../../src/use-cases/backup/tables.ts';
import { directly, execute } from '../../support/database.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { tableContents } from '../../support/table-contents.ts';

const NOTE = '---\ntitle: Note\n---\nTo {{Name}}, ![](logo.svg)\n';
const LOGO = {
  path: 'logo.svg',
  mediaType: 'image/svg+xml' as const,
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>theirs alone</title></svg>'),
};

let peer: TestService;
let own: TestService;
let theirs: Tenant;
let victim: Tenant;
let template: string;
let document: string;

beforeAll(async () => {
  [peer, own] = [await startTestService({ role: 'api' }), await startTestService({ role: 'api' })];
  victim = await seedTenant(dbOf(own));
  template = await seedTemplate(dbOf(own), victim.workspaceId, NOTE, { assets: [LOGO] });
  document = await make(own, victim, template);
});
afterAll(async () => {
  await peer?.close();
  await own?.close();
});
/** What is to come, from a workspace of its own each time. */
beforeEach(async () => {
  theirs = await seedTenant(dbOf(peer));
  await make(peer, theirs, await seedTemplate(dbOf(peer), theirs.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n'));
});

function dbOf({ services }: TestService) {
  return services.database.db;
}
async function make(at: TestService, { key }: Tenant, of: string): Promise<string> {
  const made = await at.call('POST', `/templates/${of}/generations`, { key, body: { values: { name: 'Ada' } } });
  return (made.body as { id: string }).id;
}

function move() {
  const url = directly(peer.config.databaseUrl!);
  const store = `file:${path.join(own.config.dataDir, 'objects')}`;
  const line = [
    'workspace',
    'move',
    theirs.workspaceId,
    '--to',
    directly(own.config.databaseUrl!),
    '--to-store',
    store,
  ];
  return runPlatenInProcess(line, { env: { DATABASE_URL: url, DATA_DIR: peer.config.dataDir } });
}

/** From now on the peer's `to_jsonb` says more of rows that are like this one. */
function says(table: string, more: object): string {
  return `
    CREATE SCHEMA IF NOT EXISTS evil;
    CREATE OR REPLACE FUNCTION evil.to_jsonb(anyelement) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT pg_catalog.to_jsonb($1) || CASE WHEN pg_typeof($1)::regtype::text = '${table}' THEN '${JSON.stringify(more)}'::jsonb ELSE '{}' END $$`;
}

const LIES: [what: string, lie: () => string, refusal: RegExp | null][] = [
  [
    'its documents are of another workspace',
    () => says('generations', { workspace_id: victim.workspaceId, template_id: template, generation_number: 7 }),
    /Rows of generations are not of this workspace/,
  ],
  [
    'its key opens another workspace',
    () => says('api_keys', { workspace_id: victim.workspaceId }),
    /Rows of api_keys are not of this workspace/,
  ],
  [
    'its members are of another workspace',
    () => says('memberships', { workspace_id: victim.workspaceId, role: 'owner' }),
    /Rows of memberships are not of this workspace/,
  ],
  [
    'its template is the one of another',
    () => says('templates', { id: template, title: 'Taken' }),
    /are others in the target|are not of this workspace/,
  ],
  [
    'its document is the one of another',
    () => says('generations', { id: document }),
    /are others in the target|are not of this workspace/,
  ],
  [
    'its document is of the template of another',
    () => says('generations', { template_id: template, generation_number: 7 }),
    /violates foreign key constraint "generations_workspace_id_template_id_fkey"/,
  ],
  [
    'its events stand in the log of another',
    () =>
      `INSERT INTO audit_events SELECT gen_random_uuid(), '${theirs.workspaceId}', now(), 'plan_changed', NULL, 'a', 'web', 'b', '{}'; ${says('audit_events', { workspace_id: victim.workspaceId })}`,
    /Rows of audit_events are not of this workspace/,
  ],
  ['it is another workspace', () => says('workspaces', { id: victim.workspaceId, name: 'Taken' }), null],
  [
    'it shows a picture of another, by its hash',
    () => `ALTER TABLE template_version_assets DROP CONSTRAINT template_version_assets_workspace_id_hash_fkey;
      INSERT INTO template_version_assets (workspace_id, version_id, path, hash)
      SELECT workspace_id, id, 'x.svg', sha256('${`\\x${LOGO.bytes.toString('hex')}`}')
      FROM template_versions WHERE workspace_id = '${theirs.workspaceId}'`,
    /violates foreign key constraint "template_version_assets_workspace_id_hash_fkey"/,
  ],
  [
    'it writes into our statements',
    () => `CREATE SCHEMA IF NOT EXISTS evil;
      CREATE FUNCTION evil.format_type(type oid, mode integer) RETURNS text LANGUAGE sql AS $$ SELECT 'uuid[])) OR (true) OR (t.id IS NULL AND (t.id)::text IN (SELECT * FROM unnest($1::text' $$`,
    /tables of the two installations are not the same/,
  ],
];

test.each(LIES)('%s: nothing outside of the workspace is changed', async (_, lie, refusal) => {
  const url = directly(peer.config.databaseUrl!);
  const name = new URL(url).pathname.slice(1);
  await execute(url, lie());
  await execute(url, `ALTER DATABASE "${name}" SET search_path = evil, public, pg_catalog`);
  const before = await others();
  const { code, stderr } = await move();
  await execute(url, `ALTER DATABASE "${name}" RESET search_path; DROP SCHEMA IF EXISTS evil CASCADE`);
  expect([code, stderr]).toEqual(refusal ? [1, expect.stringMatching(refusal)] : [0, expect.anything()]);
  expect(await others()).toEqual(before);
  const { body } = await own.call('GET', '/generations', { key: victim.key });
  expect(body).toMatchObject({ total: 1, generations: [{ id: document }] });
});

/** What the target has of the workspace that has nothing to do with it, and of people. */
async function others() {
  const { workspaceId } = victim;
  const people = await dbOf(own).user.findMany({ where: { memberships: { some: { workspaceId } } } });
  const versions = await dbOf(own).templateVersion.findMany({ where: { template: { workspaceId } } });
  return [
    await tableContents(dbOf(own), workspaceId).then((all) =>
      Object.fromEntries(Object.entries(all).filter(([table]) => OWNED.has(table))),
    ),
    people,
    versions,
  ];
}
const OWNED = new Set(
  ['audit_events', 'api_keys', 'generations', 'memberships', 'templates', 'form_drafts', 'document_links'].map(
    (table) => `public.${table}`,
  ),
);

test('somebody who comes along has nothing to sign in with but what members have', async () => {
  const email = `guest-${v7()}@example.com`;
  const { id } = await dbOf(peer).user.create({
    data: { id: v7(), email, name: 'Guest', password: '$argon2id$guest' },
  });
  await dbOf(peer).documentLink.create({
    data: {
      ...{
        id: v7(),
        workspaceId: theirs.workspaceId,
        hash: Buffer.alloc(32, 9),
        createdBy: id,
        expiresAt: new Date(Date.now() + 1e8),
      },
      generationId: (await dbOf(peer).generation.findFirstOrThrow({ where: { workspaceId: theirs.workspaceId } })).id,
    },
  });
  expect(await move()).toMatchObject({ code: 0 });
  expect(await dbOf(own).user.findUniqueOrThrow({ where: { email } })).toMatchObject({
    password: null,
    introducedBy: null,
  });
});

test('a target that names its people by SQL has none of it run in the source', async () => {
  const url = directly(own.config.databaseUrl!);
  const name = new URL(url).pathname.slice(1);
  const id = `\\' ->> 'a', '') IS NULL); UPDATE workspaces SET name = 'Taken' || id; SELECT ('`.replaceAll("'", "''");
  await execute(url, `CREATE SCHEMA evil; CREATE VIEW evil.users AS SELECT '${id}' AS id, email FROM public.users`);
  await execute(url, `INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), '${theirs.email}', 'Known')`);
  await execute(url, `ALTER DATABASE "${name}" SET search_path = evil, public, pg_catalog`);
  const names = () => dbOf(peer).workspace.findMany({ select: { id: true, name: true }, orderBy: { id: 'asc' } });
  const before = await names();
  const { code, stderr } = await move();
  await execute(url, `ALTER DATABASE "${name}" RESET search_path; DROP SCHEMA evil CASCADE`);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/uuid/)]);
  expect(await names()).toEqual(before);
});

test('a peer that does not answer is given up', async () => {
  const wait = withClient(directly(own.config.databaseUrl!), 200, (client: Client) =>
    client.query('SELECT pg_sleep(600)'),
  );
  await expect(wait).rejects.toThrow(/timeout/i);
});
