/**
 * §18.27: a word that stands in every field which a person or a program can fill is nowhere once its document is erased. Every column that can
 * hold text has had the word, or is listed with the reason why it holds none of a document: a new one fails until somebody has said which.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { v7 } from 'uuid';
import { shardsOf } from '../../src/data/storage/connection/shards.ts';
import { createLog } from '../../src/platform/log.ts';
import { eraseOlderDocuments } from '../../src/use-cases/administration/index.ts';
import { removeErasedPdfs } from '../../src/use-cases/upkeep/index.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { formFields } from '../doors/web/fill-in/support/form-fields.ts';
import { chunk, png } from '../pdf/support/pictures.ts';
import { platenJsonInProcess } from '../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn, type WebVisitor } from '../support/web.ts';
import { openReceiver, type Receiver } from '../use-cases/webhooks/support/receiver.ts';

const LETTER = `---
title: Letter
known_by: [Name]
pictures: [Face]
header: "{{Name}}"
---
# For {{Name}}

![Face]({{Face}})

- {{#Items}}{{Item}}{{/Items}}
`;

/** Tables, or columns, that hold nothing of a document. */
const NOTHING: Record<string, string> = {
  ...all(
    'what people sign in with',
    'authenticators',
    'devices',
    'identities',
    'passkeys',
    'recovery_codes',
    'sessions',
    'sign_in_links',
    'users',
  ),
  ...all(
    'credentials, and the apps that have them',
    'access_tokens',
    'api_keys',
    'oauth_artifacts',
    'oauth_clients',
    'oauth_grants',
  ),
  ...all(
    'templates and themes',
    'former_assets',
    'template_entries',
    'template_version_assets',
    'template_versions',
    'templates',
    'theme_version_assets',
    'theme_versions',
    'themes',
  ),
  ...all(
    'templates in the making, with values that were made up',
    'template_draft_pictures',
    'template_drafts',
    'upload_files',
    'uploads',
  ),
  ...all(
    'the workspace, and the installation',
    '_prisma_migrations',
    'group_workspaces',
    'installation',
    'secret_keys',
    'workspaces',
  ),
  ...all(
    'the queue: names and states',
    'pgboss.bam',
    'pgboss.job_dependency',
    'pgboss.queue',
    'pgboss.schedule',
    'pgboss.subscription',
    'pgboss.warning',
    'pgboss.queue_stats_',
  ),
  ...all(
    'names of the queue',
    'pgboss.job_common.dead_letter',
    'pgboss.job_common.group_id',
    'pgboss.job_common.group_tier',
    'pgboss.job_common.name',
    'pgboss.job_common.policy',
    'pgboss.job_common.singleton_key',
    'pgboss.job_common.source_name',
  ),
  'pgboss.job_common.data': 'ids; that of the request is kept for an hour, as the runbook says',
  ...all('“the PDF of <id> failed”', 'pgboss.job_common.output', 'pgboss.job_common.source_output'),
  ...all(
    'the title of the template',
    'batches.template_title',
    'erased_generations',
    'form_drafts.template_title',
    'generations.template_title',
  ),
  ...all(
    'kinds, and who did it',
    'audit_events.action',
    'audit_events.actor',
    'audit_events.address',
    'webhook_deliveries.type',
  ),
  ...all(
    'hashes',
    'approvals.identity',
    'approvals.shown',
    'attempts.key',
    'document_links.code',
    'document_links.hash',
    'form_drafts.issue_shown',
    'form_drafts.issue_token',
    'generation_assets',
    'generations.pdf_sha256',
    'generations.unsealed_sha256',
    'idempotency_records',
    'template_assets.hash',
  ),
  ...all('where blanks are, and kinds of files', 'generations.blanks', 'template_assets.media_type'),
  ...all('of the service: why it failed', 'batches.fault', 'generations.pdf_failure', 'webhook_deliveries.fault'),
  ...all('which column is for which field, and which fields are blank', 'batches.targets', 'batch_rows.blanks'),
  ...all(
    'what a row that made no document is kept for, a day or 14',
    'batches.sheets',
    'batch_rows.faults',
    'batch_rows.title',
    'batch_rows.values',
  ),
  'approvals.decision': 'why a draft made no document; kept for 30 days',
  ...all('what fields of a template were called', 'form_drafts.inventory', 'form_drafts.lost'),
  ...all('emptied by a trigger', 'drafts'),
  'webhook_deliveries.data': 'ids and states',
  ...all('where to send, and what signs', 'webhook_endpoints', 'signature_connections'),
  ...all('what seals, and signatures that go with their document', 'document_seals', 'seals'),
  'verification_codes.hash': 'a hash of a random code, by which an erased document is still known as such',
  'signature_requests.sent_sha256': 'a hash of the PDF',
  'signature_requests.signed_sha256': 'a hash of the signed file',
  // Looked for by its digest too: a digest of few words can be guessed.
  'batches.digest': 'a hash; null once a document of it is erased',
};

function all(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error(`550 No ${address}`) : null),
  onData: (stream, _, done) => void stream.resume().once('end', () => done(refusal ? new Error(refusal) : null)),
});
let service: TestService;
let receiver: Receiver;
const written: string[] = [];
/** What the mail server says of a mail. */
let refusal = '';
/** Of the document under way, with which all of it begins. */
let word = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as { port: number };
  receiver = await openReceiver((res) => res.writeHead(200).end(`Filed as ${word}`));
  service = await startTestService({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'platen@example.com', WEBHOOK_HOSTS: '127.0.0.1' },
    log: createLog('debug', { write: (line) => void written.push(line) }),
  });
});
afterAll(async () => {
  await service?.close();
  await receiver?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

function db() {
  return service.services.context.db;
}
function settings() {
  return { env: { DATABASE_URL: service.config.databaseUrl!, DATA_DIR: service.config.dataDir } };
}

/** Every column of every table that can hold text: `table.column` → whether the word is in one of its rows, in any case. */
async function columns(): Promise<Map<string, boolean>> {
  const found = await db().$queryRaw<{ table: string; column: string; binary: boolean }[]>`
    SELECT c.oid::regclass::text AS table, a.attname::text AS column, a.atttypid = 'bytea'::regtype AS binary
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'm') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND t.typcategory NOT IN ('B', 'D', 'E', 'N', 'T') AND a.atttypid <> 'uuid'::regtype
    ORDER BY 1, 2`;
  const hits = new Map<string, boolean>();
  for (const [table, own] of Map.groupBy(found, (one) => one.table)) {
    const places = own.map(({ column, binary }) =>
      binary
        ? `position(convert_to('${word}', 'UTF8') in "${column}")`
        : `position('${word}' in lower("${column}"::text))`,
    );
    const tests = places.map((place) => `coalesce(bool_or(${place} > 0), false)`).join(', ');
    const rows: { hits: boolean[] }[] = [];
    for (const server of shardsOf(db()))
      rows.push(
        ...(await server.$queryRawUnsafe<[{ hits: boolean[] }]>(`SELECT ARRAY[${tests}] AS hits FROM ${table}`)),
      );
    own.forEach(
      ({ column }, at) =>
        void hits.set(
          `${table}.${column}`,
          rows.some((row) => row.hits[at]),
        ),
    );
  }
  return hits;
}

async function holding(): Promise<string[]> {
  return [...(await columns())].filter(([, isThere]) => isThere).map(([name]) => name);
}

async function filesWithWord(): Promise<string[]> {
  const files = await readdir(service.config.dataDir, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => [name, await readFile(path.join(parentPath, name), 'latin1')] as const);
  return (await Promise.all(contents))
    .filter(([name, text]) => `${name}\n${text}`.includes(word))
    .map(([name]) => name);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

/** A document of the tenant, with the word wherever somebody can write it. */
async function fill(tenant: Tenant): Promise<{ id: string; owner: WebVisitor }> {
  const { workspaceId, key } = tenant;
  const owner = await signedIn(service, tenant.userId);
  const inWorkspace = (rest: string) => `/w/${workspaceId}/${rest}`;
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: service.time.now };
  const webhook = { url: receiver.url, events: ['document.created', 'document.pdf.ready', 'document.erased'] };
  const { secrets } = service.services;
  await addWebhook({ db: db(), secrets, hosts: ['127.0.0.1'] }, workspaceId, webhook, by);
  const template = await seedTemplate(db(), workspaceId, LETTER);

  const plain = Buffer.from(png('', 4, 4).bytes);
  const face = Buffer.concat([
    plain.subarray(0, -12),
    chunk('tEXt', Buffer.from(`Comment\0${word}`)),
    plain.subarray(-12),
  ]);
  const items = [{ item: `Item ${word}` }];
  const body = {
    title: `Title ${word}`,
    values: { name: `Name ${word}`, items, face: `data:image/png;base64,${face.toString('base64')}` },
  };
  const headers = { 'Idempotency-Key': `key-${word}` };
  const made = await service.call('POST', `/templates/${template}/generations`, { key, body, headers });
  const { id } = made.body as { id: string };
  await until(async () => (await service.call('GET', `/generations/${id}/pdf`, { key })).status === 200);

  const form = inWorkspace(`templates/${template}/fill-in`);
  const press = async (query: string, ...fields: [string, string][]) => {
    const own = formFields((await owner.get(`${form}${query}`)).html, Object.fromEntries(fields));
    const others = fields.filter(([name]) => !own.some(([known]) => known === name));
    const { location } = await owner.post(form, [...own, ...others]);
    expect([query, location]).toEqual([query, expect.any(String)]);
    return location!.replace(/^[^?]+/, '');
  };
  const draft = await press(`?again=${id}`, ['do', 'draft']);
  await press(`?corrects=${id}`, ['void_reason', `Wrong: ${word}`], ['do', 'draft']);
  await db().draft.updateMany({ where: { origin: id }, data: { draftedBy: `App ${word}`, reason: `For ${word}` } });
  await press(`?again=${id}`, ['do', 'discard']);
  await press(draft, ['do', 'example'], ['example', `${word} copy`]);
  await press(`?example=${word}%20copy`, ['do', 'draft']);

  const signers = [{ role: 'Buyer', name: `Name ${word}`, email: `${word}@example.com`, status: 'declined' }];
  const reason = JSON.stringify({ said: `No ${word}` });
  const request = {
    id: v7(),
    workspaceId,
    generationId: id,
    provider: 'docuseal' as const,
    status: 'declined' as const,
  };
  await db().signatureRequest.create({
    data: { ...request, signers, reason, remoteId: `remote ${word}`, createdAt: service.time.now },
  });
  const page = inWorkspace(`documents/${id}`);
  await owner.post(`${page}/void`, { reason: `Wrong: ${word}` });
  await owner.post(`${page}/void/take-back`);
  await owner.post(`${page}/void`, { reason: `Again: ${word}` });
  expect((await owner.post(`${page}/share`, { lasts: '7', code: `code ${word}` })).html).toContain('token');
  for (const [to, said] of [
    [`${word}@example.com`, ''],
    [`${word}@example.org`, `554 Spam: ${word}`],
    [`nobody+${word}@example.com`, ''],
  ]) {
    refusal = said!;
    await owner.post(`${page}/mail`, { to: to! });
  }
  return { id, owner };
}

/** Of a sheet with one row. */
async function fillBySheet(tenant: Tenant, owner: WebVisitor): Promise<string> {
  const { id: template } = await db().template.findFirstOrThrow({ where: { workspaceId: tenant.workspaceId } });
  const sheet = `/w/${tenant.workspaceId}/templates/${template}/sheet`;
  const rows = `Title,Name\nRow ${word},Row ${word}\n`;
  const { location = '' } = await owner.upload(sheet, { [`Rows of ${word}.csv`]: rows });
  const settled = () => until(async () => !(await owner.get(location)).html.includes('<progress'));
  await settled();
  await owner.post(location, { do: 'make', blanks: '1' });
  await settled();
  const { generationId } = await db().batchRow.findFirstOrThrow({
    where: { batch: { workspaceId: tenant.workspaceId } },
  });
  return generationId!;
}

async function delivered(workspaceId: string): Promise<void> {
  await until(async () => (await db().webhookDelivery.count({ where: { workspaceId, state: 'waiting' } })) === 0);
}

async function made(): Promise<{ tenant: Tenant; ids: string[] }> {
  const tenant = await seedTenant(db());
  const { id, owner } = await fill(tenant);
  const ids = [id, await fillBySheet(tenant, owner)];
  const ready = { workspaceId: tenant.workspaceId, id: { in: ids }, pdfStatus: 'ready' as const };
  await until(async () => (await db().generation.count({ where: ready })) === 2);
  await delivered(tenant.workspaceId);
  return { tenant, ids };
}

const WAYS: [how: string, erase: (made: { tenant: Tenant; ids: string[] }) => Promise<unknown>][] = [
  ['document erase', ({ ids }) => platenJsonInProcess(['document', 'erase', ...ids, '--yes'], settings())],
  [
    'retention',
    async ({ tenant: { workspaceId } }) => {
      await db().workspace.update({ where: { id: workspaceId }, data: { retentionDays: 30 } });
      const actor = { userId: null, name: 'platen', via: 'upkeep', address: 'here' } as const;
      await eraseOlderDocuments(db(), workspaceId, 500, { actor, now: service.time.now });
      await removeErasedPdfs(db(), service.services.objects!, new AbortController().signal);
    },
  ],
  [
    'workspace delete',
    ({ tenant }) => platenJsonInProcess(['workspace', 'delete', tenant.workspaceId, '--yes'], settings()),
  ],
];

/** Of the columns, those that `NOTHING` names. */
function named(names: readonly string[]): { columns: string[]; unused: string[] } {
  const covers = (one: string, name: string) => name === one || name.startsWith(one.endsWith('_') ? one : `${one}.`);
  return {
    columns: names.filter((name) => Object.keys(NOTHING).some((one) => covers(one, name))),
    unused: Object.keys(NOTHING).filter((one) => !names.some((name) => covers(one, name))),
  };
}

test.each(WAYS)('after %s, no text of people is left; the number and the events stay', async (how, erase) => {
  word = `zqx${how.replace(' ', '')}`;
  const { tenant, ids } = await made();
  const before = await columns();
  const filled = await holding();
  const { columns: excused, unused } = named([...before.keys()]);
  // Whoever adds a column fills it above, or says in `NOTHING` why nothing of a document is in it.
  expect([...filled, ...excused].sort()).toEqual([...before.keys()].sort());
  expect(unused).toEqual([]);

  await erase({ tenant, ids });
  await delivered(tenant.workspaceId);
  expect(await holding()).toEqual([]);
  expect(await filesWithWord()).toEqual([]);
  expect(written.filter((line) => line.toLowerCase().includes(word))).toEqual([]);
  expect(written.filter((line) => line.includes('a mail was not sent'))).not.toEqual([]);
  const events = await db().auditEvent.findMany({ where: { workspaceId: tenant.workspaceId } });
  const about = events.filter(({ detail }) => ids.includes((detail as { id: string }).id)).map(({ action }) => action);
  const kept = ['document_mailed', 'document_shared', 'document_void_taken_back', 'document_voided'];
  const erased = how === 'document erase' ? ['document_erased'] : [];
  expect([...new Set(about)].sort()).toEqual(how === 'workspace delete' ? [] : [...erased, ...kept]);
  const left = await db().erasedGeneration.findMany({
    where: { id: { in: ids } },
    orderBy: { generationNumber: 'asc' },
  });
  expect(left.map(({ generationNumber }) => generationNumber)).toEqual([1, 2]);
});
