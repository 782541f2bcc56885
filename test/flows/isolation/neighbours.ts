/** Two workspaces of one service. One of all that ids name stands in each, and in ours also what has been deleted or erased. */
import { v7 } from 'uuid';
import { commandActor } from '../../../src/cli/terminal/session.ts';
import { readCursor, writeCursor } from '../../../src/domain/cursor.ts';
import { HOUR } from '../../../src/domain/durations.ts';
import { eraseDocument } from '../../../src/use-cases/administration/erase-documents.ts';
import { deleteTemplate } from '../../support/delete-template.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** What an id is of. `slug`: that of a template; `key`: an `Idempotency-Key`; `tag`: an entity tag. */
export type Kind = 'template' | 'slug' | 'document' | 'draft' | 'templateDraft' | 'user' | 'cursor' | 'key' | 'tag';
export type Named = Record<Kind, string>;

export type Neighbours = {
  service: TestService;
  ours: Tenant;
  theirs: Tenant;
  /** What stands in our workspace. */
  own: Named;
  /** By where it is from: none of it is ours, or ours any more. */
  foreign: Record<'theirs' | 'draft' | 'gone', Partial<Named>>;
  /** What nothing and nobody has. */
  unknown: Named;
};

/** In all that the other workspace has written, so that it is noticed in an answer. */
export const MARK = 'Mallard';

export async function openNeighbours(): Promise<Neighbours> {
  const service = await startTestService({ role: 'api' });
  const { db } = service.services.database;
  const [ours, theirs] = [await seedTenant(db), await seedTenant(db)];
  const own = await fillWorkspace(service, ours, 'Note');
  // Between what is ours, so that a place in their list is one in ours.
  const other = await fillWorkspace(service, theirs, MARK);
  const { template, slug, document } = await fillWorkspace(service, ours, 'Gone');
  await eraseDocument(db, document, { actor: commandActor(), now: new Date() });
  await deleteTemplate(db, template);
  const draft = `---\ntitle: ${MARK} draft\n---\nText\n`;
  const foreign = {
    theirs: other,
    draft: { template: await seedTemplate(db, theirs.workspaceId, draft, { draft: true }) },
    gone: { template, slug, document },
  };
  const cursor = writeCursor({ ...readCursor(other.cursor), id: v7() });
  const unknown = {
    template: v7(),
    slug: v7(),
    document: v7(),
    draft: v7(),
    templateDraft: v7(),
    user: v7(),
    cursor,
    key: v7(),
    tag: `W/"${v7()}"`,
  };
  return { service, ours, theirs, own, foreign, unknown };
}

async function fillWorkspace(
  service: TestService,
  { workspaceId, key, userId: user }: Tenant,
  title: string,
): Promise<Named> {
  const { db } = service.services.database;
  service.time.now = new Date(service.time.now.getTime() + HOUR);
  const template = await seedTemplate(db, workspaceId, `---\ntitle: ${title}\n---\n${title} for {{Name}}\n`);
  const idempotencyKey = `order of ${title}`;
  const headers = { 'Idempotency-Key': idempotencyKey };
  const make = (sent: object) =>
    service.call('POST', `/templates/${template}/generations`, { key, body: { title }, ...sent });
  const { id: document } = (await make({ headers })).body as { id: string };
  await make({ body: { title: `${title} again` } });
  const drafted = await service.call('POST', `/templates/${template}/drafts`, { key, body: { title, reason: title } });
  const { id: draft } = drafted.body as { id: string };
  const written = await service.call('POST', '/template-drafts', {
    key,
    body: { source: `# ${title}\n`, reason: title },
  });
  const { id: templateDraft } = written.body as { id: string };
  const { headers: answered, body } = await service.call('GET', '/generations?limit=1', { key });
  const { next_cursor: cursor } = body as { next_cursor: string };
  const slug = title.toLowerCase();
  return {
    template,
    slug,
    document,
    draft,
    templateDraft,
    user,
    cursor,
    key: idempotencyKey,
    tag: String(answered.etag),
  };
}

/** An answer, as JSON, without what a document that was made has of its own: id, number, length. */
export function withoutNew(shown: string): string {
  return shown
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/generation_number\\*":\d+|number \d+ of|"content-length":"\d+"/g, '');
}
