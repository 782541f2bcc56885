/** A workspace that has been worked in: the demo's templates, documents with titles of all kinds, keys and members. */
import path from 'node:path';
import { v7 } from 'uuid';
import type { Prisma } from '../../../../../generated/prisma/client.ts';
import type { Database } from '../../../../../src/data/storage/connection/database.ts';
import { insertSeal, retireSeal } from '../../../../../src/data/storage/workspaces/seals.ts';
import { DAY } from '../../../../../src/domain/durations.ts';
import { WEBHOOK_EVENTS } from '../../../../../src/domain/webhooks.ts';
import { openSigner } from '../../../../../src/rendering/seal/index.ts';
import { findTemplateFiles } from '../../../../../src/use-cases/templates/files/index.ts';
import { importTemplates } from '../../../../../src/use-cases/templates/index.ts';
import { SETUP } from '../../../../pdf/support/render.ts';
import { documentRow } from '../../../../support/documents.ts';
import { sourceOf } from '../../../../support/seals.ts';
import { seedGrant, seedKey, seedMember, seedTemplate } from '../../../../support/seed.ts';
import type { Place, World } from '../../support/world.ts';

const DEMO = path.join(import.meta.dirname, '../../../../../prisma/demo');
/** Short, long without a place to break, of another direction, of another script, and HTML. */
const TITLES = [
  'Offer for Ada Lovelace',
  `Rechnung${'sübersicht'.repeat(12)}`,
  'فاتورة رقم ٤٢ إلى شركة المثال',
  '見積書 株式会社サンプル',
  '<b onclick="alert(1)">Agreement</b> & "more"',
];
/** As much as an app may call itself, in words that have no end, of two directions and in HTML. */
export const APP_NAME = `<b onclick="x">${'مساعد'.repeat(6)}${'🙂'.repeat(10)}${'Helper'.repeat(6)}</b>`;
const DOCUMENTS = 30;
/** Labels and options as long as they may be, without a place to break. */
const WIDE = `---
title: ${'T'.repeat(180)}
placeholders: [{label: ${word('S')}, type: select, options: [${word('o')}, b]}, {label: ${word('R')}, required: true, default: ${word('d')}}, {label: ${word('N')}, type: number, formula: SUM(${word('G')}.${word('F')})}]
groups: [{label: ${word('G')}, fields: [{label: ${word('F')}, type: number}]}]
---
# {{${word('S')}}} {{${word('R')}}} {{${word('N')}}}

{{#if ${word('S')} = b}}

{{${word('Q')}}}

{{/if}}

- {{#${word('G')}}}{{${word('F')}}}{{/${word('G')}}}
`;

/** The ids of the demo's templates by the names of their files. */
export async function fillWorkspace({ service }: World, place: Place): Promise<Record<string, string>> {
  const { db } = service.services.context;
  const { workspaceId, people, ownerEmail } = place;
  const { now } = service.time;
  const imported = await db.$transaction(async (tx) =>
    importTemplates(tx, workspaceId, await findTemplateFiles([DEMO]), { now }),
  );
  const templates = Object.fromEntries(imported.templates.map(({ file, id }) => [path.basename(file, '.md'), id]));
  const ids = Object.values(templates);
  const states = ['failed', 'pending'] as const;
  await db.generation.createMany({
    data: Array.from({ length: DOCUMENTS }, (_, at) =>
      documentRow(workspaceId, {
        id: v7(),
        templateId: ids[at % ids.length]!,
        templateTitle: TITLES[(at + 1) % TITLES.length]!,
        title: `${TITLES[at % TITLES.length]} ${at}`,
        createdBy: [people.owner, people.member, null][at % 3]!,
        source: at % 2 === 0 ? 'app' : 'api',
        createdAt: new Date(now.getTime() - at * 3_600_000),
        markdown: '# Text\n',
        setup: SETUP as unknown as Prisma.InputJsonObject,
        pdfStatus: states[at % states.length]!,
      }),
    ),
  });
  const drafts = TITLES.map((title) => ({ id: v7(), title }));
  await db.draft.createMany({
    data: drafts.map(({ id, title }, at) => ({
      workspaceId,
      userId: people.owner,
      id,
      page: id,
      revision: 1,
      title,
      name: title,
      templateId: ids[at - 1] ?? null,
      templateTitle: title,
      values: { [title]: `${title}\n`.repeat(20) },
    })),
  });
  // Upkeep goes by the database's clock, whatever the service's is set to: these must not have expired.
  for (const redirectHost of ['127.0.0.1:33418', 'cursor:', `${'long-host'.repeat(6)}.example:8443`])
    await seedGrant(db, { workspaceId, userId: people.owner, appName: APP_NAME, redirectHost });
  await seedKey(db, workspaceId, ownerEmail, new Date(now.getTime() + 86_400_000));
  await seedMember(db, workspaceId, `${'long.name.of.somebody'.repeat(3)}@example.com`, 'member');
  const letter = (text: string) => seedTemplate(db, workspaceId, `---\ntitle: Letter\n---\n\n${text}\n`);
  await letter('Dear {{Name}}:\n\nthe first words.');
  await fillSeals(db, workspaceId, now);
  return {
    ...templates,
    ...(await fillWebhooks(db, workspaceId, now)),
    wide: await seedTemplate(db, workspaceId, WIDE),
    draft: drafts[0]!.id,
    letter: await letter('Dear {{Name}} of {{Company}},\n\nthe second words.'),
  };
}

/** Of two: one paused, with events in each state; one that works and was told nothing. */
async function fillWebhooks(db: Database, workspaceId: string, now: Date): Promise<Record<string, string>> {
  const [webhook, otherWebhook, answered, unanswered] = [v7(), v7(), v7(), v7()];
  const common = { workspaceId, secret: Buffer.alloc(8), createdAt: now };
  const path = 'a-long-secret-path'.repeat(8);
  const failing = { pausedAt: now, pause: 'failing' as const, failingSince: now, formerUntil: now };
  await db.webhookEndpoint.createMany({
    data: [
      { ...common, id: webhook, url: `https://hooks.example.com/${path}`, events: [...WEBHOOK_EVENTS], ...failing },
      { ...common, id: otherWebhook, url: 'https://example.org/', events: ['key.revoked'] },
    ],
  });
  const outcomes = [
    {
      eventId: answered,
      state: 'failed' as const,
      attempts: 10,
      status: 500,
      answer: `<h1>No</h1> ${'word'.repeat(90)}`,
    },
    { eventId: unanswered, attempts: 3, fault: 'unknown_host', attemptedAt: now },
    { eventId: v7(), state: 'delivered' as const, attempts: 1, status: 204, answer: '' },
    { eventId: v7() },
  ];
  await db.webhookDelivery.createMany({
    data: outcomes.map((outcome, at) => ({
      endpointId: webhook,
      workspaceId,
      subject: v7(),
      step: 1,
      type: WEBHOOK_EVENTS[at]!,
      data: { id: v7() },
      at: new Date(now.getTime() - at),
      ...outcome,
    })),
  });
  return { webhook, otherWebhook, answered, unanswered };
}

/** One that was retired, and one whose certificate ends soon. Neither seals the documents that there are. */
async function fillSeals(db: Database, workspaceId: string, now: Date): Promise<void> {
  const signer = await openSigner(sourceOf('acme'));
  const certificates = signer.certificates.map((one) => Buffer.from(one));
  const [since, validUntil] = [new Date(now.getTime() + 365 * DAY), new Date(now.getTime() + 9 * DAY)];
  const common = {
    kind: 'pkcs12' as const,
    certificates,
    validUntil,
    source: Buffer.alloc(8),
    createdBy: null,
    since,
    now,
  };
  const plain = { ...common, id: v7(), name: '<b>Old</b>', level: 'B-B' as const, authorities: [] };
  await db.$transaction(async (tx) => {
    await insertSeal(tx, workspaceId, plain);
    await retireSeal(tx, workspaceId, null);
    const authorities = [`https://time.example.com/${'a-long-path'.repeat(9)}`, 'http://time.example.org'];
    await insertSeal(tx, workspaceId, { ...common, id: v7(), name: word('S'), level: 'B-LTA', authorities });
  });
}

function word(letter: string): string {
  return letter.repeat(200);
}
