/** §4.3: the ways of making a document that are compared, each for 64 clients, and what they are made on. */

import { createHash, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { connect } from '../../src/data/storage/connection/database.ts';
import {
  type DocumentPieces,
  insertDocuments,
  type NewDocument,
} from '../../src/data/storage/documents/insert-documents.ts';
import { fillTemplate } from '../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../src/template/import/compile-template.ts';
import { documentPieces } from '../../src/use-cases/create-document/create-document.ts';
import { createDocumentLanes } from '../../src/use-cases/create-document/document-lanes.ts';
import type { Tenant } from '../support/seed.ts';
import { createHttpClient } from './http-client.ts';

export const CONNECTIONS = 64;
/** More of them wait for each other's row locks and make less. */
const POOL = 16;

const PARAGRAPH =
  'It holds for all that the parties have agreed, and for whatever they will agree upon later on. '.repeat(10);

/** Two pages with a counter and one value. */
export function sourceOf(title: string): string {
  return `---
title: ${title}
placeholders: [{label: No, type: counter, format: "0001"}]
---
# Invoice {{No}} for {{Name}}

${Array.from({ length: 4 }, () => PARAGRAPH).join('\n\n')}
`;
}

/** Makes one document from a template, for one of the clients; throws when it was not accepted. */
export type Make = (client: number, templateId: string) => Promise<void>;

export type Ways = { service: Make; batches: Make; calls: Make; singles: Make; pool: Pool; close(): Promise<void> };

/** `serviceUrl` is where the service answers, on the database at `databaseUrl`. */
export function openWays(serviceUrl: string, databaseUrl: string, tenant: Tenant): Ways {
  const clients = Array.from({ length: CONNECTIONS }, () => createHttpClient(serviceUrl, tenant.key));
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  // At the end the server may go before the last idle connection has.
  pool.on('error', () => undefined);
  const newDocument = documentsOf(tenant, pool);
  const db = connect(databaseUrl, { connections: POOL });
  const lanes = createDocumentLanes(db);
  return {
    service: async (client, templateId) => {
      const body = JSON.stringify({ values: { name: randomUUID() } });
      const status = await clients[client]!.post(`/api/v1/templates/${templateId}/generations`, body);
      if (status !== 201) throw new Error(`the service answered ${status}`);
    },
    batches: async (_client, templateId) => expectCreated(await lanes.create(await newDocument(templateId))),
    calls: async (_client, templateId) => {
      const one = await newDocument(templateId);
      expectCreated((await insertDocuments(db, one.workspaceId, [one]))[0]);
    },
    singles: async (_client, templateId) => createInSingleStatements(pool, await newDocument(templateId)),
    pool,
    async close() {
      for (const client of clients) client.close();
      await Promise.all([pool.end(), db.$disconnect()]);
    },
  };
}

function expectCreated(outcome: { state: string } | undefined): void {
  if (outcome?.state !== 'created') throw new Error(`the document was not made: ${outcome?.state}`);
}

/** What the service has of a request before its transaction; the text is made once for each template. */
function documentsOf({ workspaceId, userId, keyId }: Tenant, pool: Pool): (templateId: string) => Promise<NewDocument> {
  const documents = new Map<string, Promise<DocumentPieces>>();
  const documentOf = async (templateId: string) => {
    const { rows } = await pool.query('SELECT source, inventory FROM template_versions WHERE template_id = $1', [
      templateId,
    ]);
    const template = compileTemplate(rows[0].source, rows[0].inventory);
    return documentPieces(fillTemplate(template, { name: randomUUID() }, { today: '2026-01-02' }));
  };
  return async (templateId) => {
    const document = documents.get(templateId) ?? documentOf(templateId);
    documents.set(templateId, document);
    const id = v7();
    return {
      id,
      source: 'api',
      workspaceId,
      credentialId: keyId,
      template: { id: templateId, title: 'Bench', version: 1, versionId: v7(), hasAssets: false },
      theme: { versionId: null, files: [] },
      title: undefined,
      createdBy: userId,
      createdAt: new Date(),
      sentValues: JSON.stringify({ name: id }),
      identity: { hash: createHash('sha256').update(randomUUID()).digest(), windowMs: 600_000 },
      cause: {},
      document: await document,
    };
  };
}

/** What the function replaces: a transaction of single statements, as an ordinary service would write it. */
async function createInSingleStatements(pool: Pool, request: NewDocument): Promise<void> {
  const { id, workspaceId, template, identity, createdAt, createdBy, document } = request;
  const client = await pool.connect();
  const q = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await q('BEGIN');
    await q('SELECT pg_try_advisory_xact_lock($1)', [identity.hash.readBigInt64BE(0).toString()]);
    await q('SELECT generation_id FROM idempotency_records WHERE workspace_id = $1 AND identity = $2', [
      workspaceId,
      identity.hash,
    ]);
    const { rows } = await q(
      'UPDATE templates SET generation_count = generation_count + 1 WHERE id = $1 RETURNING generation_count AS n',
      [template.id],
    );
    await q(
      `INSERT INTO counters AS c (workspace_id, entry_id, next) VALUES ($1, $2, 2)
       ON CONFLICT (workspace_id, entry_id) DO UPDATE SET next = c.next + 1 RETURNING next`,
      [workspaceId, document.draws[0]!.entry],
    );
    await q(
      `INSERT INTO generations (id, workspace_id, template_id, template_title, title, generation_number, source,
         source_version, created_by, created_at, markdown, blanks, setup)
       VALUES ($1, $2, $3, 'Bench', 'Bench', $4, 'api', 1, $5, $6, $7, '{}', $8)`,
      [
        id,
        workspaceId,
        template.id,
        rows[0].n,
        createdBy,
        createdAt,
        document.markdown.join(''),
        document.setup.join(''),
      ],
    );
    await q(
      `INSERT INTO idempotency_records (identity, workspace_id, generation_id, expires_at)
       VALUES ($1, $2, $3, now() + interval '10 minutes')`,
      [identity.hash, workspaceId, id],
    );
    await q('SELECT send_render_jobs(ARRAY[$1::uuid], NULL)', [id]);
    await q('COMMIT');
  } finally {
    client.release();
  }
}
