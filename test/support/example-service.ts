/** §15.7: a service of its own with the workspace that the contract's examples show. */
import { v7 } from 'uuid';
import { MINUTE } from '../../src/domain/durations.ts';
import { requestIdentity } from '../../src/use-cases/create-document/earlier-creation.ts';
import { deleteTemplate } from './delete-template.ts';
import { seedTemplate, seedTenant, type Tenant } from './seed.ts';
import { startTestService, type TestService } from './service.ts';
import { whileLocked } from './while-locked.ts';

const INVOICE = `---
title: Invoice
folder: Finance / Outgoing
placeholders:
  - {label: Invoice number, type: counter, format: INV-00042, start: 42}
  - {label: Issued on, type: today, format: 27 August 2026}
  - {label: Client name, description: "The registered name of the company, without its address."}
  - {label: Payment terms, type: select, options: [14 days, 30 days, 60 days], default: 30 days}
  - {label: Due date, type: date, format: 27/08/2026}
groups:
  - label: Line items
    fields:
      - {label: Description, default: Consulting}
      - {label: Amount, type: number, format: "1,234.56", default: 1500}
---
# Invoice {{Invoice number}}

{{Issued on}}

Bill to: {{Client name}}

| Description | Amount |
| --- | ---: |
| {{#Line items}}{{Description}} | {{Amount}}{{/Line items}} |

Terms: {{Payment terms}}. Due on {{Due date}}. Thank you, {{Client name}}.
`;

/** A table that is too wide for any page. */
const WIDE = `---\ntitle: Wide\n---\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const LETTER = '---\ntitle: Letter of engagement\n---\nDear {{Name}}\n';
const WELCOME = '---\ntitle: Welcome letter\n---\nWelcome, {{Name}}\n';

/** The IDs that the examples use for these objects. */
export const EXAMPLE_IDS = {
  invoice: '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90',
  letter: '01a1c2f7-0a9d-7e64-8b02-3d5c9f1e7a48',
  document: '01a1d0e9-8c3b-7f52-a6d4-91b07c2e5f13',
  draft: '5f0c2b7e-91d3-5a64-8e1b-c47a0d92e6f5',
  templateDraft: '7d1a4c90-3b52-5e18-9f6d-2c8b0a7e41d3',
  approval: '01a1d0f2-6b0c-7d35-9e4a-0c8f2b71d6e3',
  oldest: '01a0f3aa-1d27-7b09-9e61-c85f3a40d7e2',
  user: '01a0e5b2-6f10-7a3d-8c95-24e7d6b1f08a',
  workspace: '01a0e5b1-2c44-7d90-b1f6-0a8e6d35c7f2',
};
/** An ID that no object has. */
export const NOBODY = EXAMPLE_IDS.oldest;

export type ExampleService = {
  service: TestService;
  tenant: Tenant;
  /**
   * Another workspace with content that would disturb the lists of the first one: a template that cannot be rendered, and one that is
   * broken.
   */
  other: Tenant;
  ids: Record<'invoice' | 'letter' | 'draft' | 'broken' | 'wide', string>;
  setTime(iso: string): void;
  /** Creates a document that the examples do not show, and returns its ID. */
  makeDocument(template: string, tenant?: Tenant): Promise<string>;
  /** Marks the document as being rendered by another process, for as long as `work` takes. */
  whileRendering<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
  /** Marks the request with this key as being handled by another process, for as long as `work` takes. */
  whileInFlight<Result>(templateId: string, key: string, work: () => Promise<Result>): Promise<Result>;
};

/** Starts the service with the `role` api, so that a PDF is rendered only on request. */
export async function startExampleService(): Promise<ExampleService> {
  let key = '';
  const service = await startTestService({ role: 'api', key: () => key });
  try {
    const tenant = await seedTenant(service.services.database.db);
    key = tenant.key;
    return await withExamples(service, tenant);
  } catch (error) {
    await service.close(); // a service that stays open keeps Jest from ending
    throw error;
  }
}

async function withExamples(service: TestService, tenant: Tenant): Promise<ExampleService> {
  const { db } = service.services.database;
  await db.workspace.update({ where: { id: tenant.workspaceId }, data: { name: 'Harbour & Lane' } });
  await db.user.update({ where: { id: tenant.userId }, data: { name: 'Ines Duarte' } });

  const other = await seedTenant(db);

  const save = (
    source: string,
    now = '2026-07-01T08:00:00.000Z',
    { draft = false, workspaceId = tenant.workspaceId } = {},
  ) => seedTemplate(db, workspaceId, source, { draft, now: new Date(now) });
  const elsewhere = { workspaceId: other.workspaceId };
  const ids = {
    invoice: await save(INVOICE, '2026-08-27T09:14:05.120Z'),
    letter: await save(LETTER, '2026-08-24T16:40:31.007Z'),
    wide: await save(WIDE, undefined, elsewhere),
    broken: await save('---\ntitle: Broken\n---\nText\n', undefined, elsewhere),
    draft: await save('---\ntitle: Draft\n---\nText\n', undefined, { draft: true }),
  };
  // The database prevents changes to saved versions, so its triggers are disabled here.
  for (const table of ['template_versions', 'generations'])
    await db.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await db.templateVersion.updateMany({ where: { templateId: ids.broken }, data: { source: 'no template' } });

  const makeDocument = async (template: string, { key } = tenant) => {
    const answer = await service.call('POST', `/templates/${template}/generations`, {
      key,
      headers: { 'Idempotency-Key': v7() },
    });
    return (answer.body as { id: string }).id;
  };
  const setTime = (iso: string) => {
    service.time.now = new Date(iso);
  };
  // A document of a deleted template, created in the web app by a deleted person.
  setTime('2026-07-02T08:30:00.000Z');
  const welcome = await save(WELCOME);
  const oldest = await makeDocument(welcome);
  await db.generation.update({ where: { id: oldest }, data: { source: 'app', createdBy: null } });
  for (const table of ['template_versions', 'generations'])
    await db.$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await deleteTemplate(db, welcome);

  return {
    service,
    tenant,
    other,
    ids,
    setTime,
    makeDocument,
    async whileRendering(id, work) {
      const lease = { pdfLeaseHolder: v7(), pdfLeaseUntil: new Date(Date.now() + MINUTE) };
      await db.generation.update({ where: { id }, data: { pdfStatus: 'rendering', ...lease } });
      const result = await work();
      const none = { pdfLeaseHolder: null, pdfLeaseUntil: null };
      await db.generation.update({ where: { id }, data: { pdfStatus: 'pending', ...none } });
      return result;
    },
    async whileInFlight(templateId, key, work) {
      const { workspaceId, keyId: credentialId } = tenant;
      const request = { workspaceId, templateId, credentialId, key, title: undefined, values: undefined };
      return whileLocked(service, requestIdentity(request), work);
    },
  };
}
