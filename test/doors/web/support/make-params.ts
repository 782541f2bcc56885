/** What the paths of `spec/web.yaml` name, made in a workspace. */
import { randomBytes, randomUUID } from 'node:crypto';
import { findSession } from '../../../../src/data/storage/people/sessions.ts';
import { archiveTemplate } from '../../../../src/data/storage/templates/archived-templates.ts';
import { createTemplateDraft } from '../../../../src/data/storage/templates/template-drafts.ts';
import { addTestDelivery } from '../../../../src/data/storage/webhooks/webhook-endpoints.ts';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import { docxOf, heading, para } from '../../../support/docx.ts';
import { seedAccessToken, seedGrant, seedKey, seedMember, seedTemplate } from '../../../support/seed.ts';
import { ask } from './ask.ts';
import { type Place, unique, type World } from './world.ts';

/** Ids and the like, by the name in the path. */
export type Params = Record<string, string>;
/** `token`: of a session of a member, who is the workspace's owner but for what is a session's own. */
type Maker = (world: World, place: Place, token: string) => Promise<string>;

const MAKERS: Record<string, Maker> = {
  workspace: async (_, { workspaceId }) => workspaceId,
  version: async () => '1',
  /** Of two versions. */
  template: async (world, { workspaceId }) => {
    const title = `Note ${unique()}`;
    for (const text of ['One', 'Two']) await seedTemplate(dbOf(world), workspaceId, fileOf(title, text));
    return (await dbOf(world).template.findFirstOrThrow({ where: { title } })).id;
  },
  archived: async (world, { workspaceId }) => {
    const id = await seedTemplate(dbOf(world), workspaceId, fileOf(`Note ${unique()}`, 'One'));
    await archiveTemplate(dbOf(world), id);
    return id;
  },
  document: async (world, place) => {
    const template = await seedTemplate(dbOf(world), place.workspaceId, fileOf(`Note ${unique()}`, 'One'));
    const path = `/templates/${template}/generations`;
    const { body } = await world.service.call('POST', path, { key: place.key, body: { title: unique() } });
    return (body as { id: string }).id;
  },
  /** Of an API key's request. */
  approval: async (world, { workspaceId, key }) => {
    const template = await seedTemplate(dbOf(world), workspaceId, fileOf(`Note ${unique()}`, 'One'));
    await dbOf(world).template.updateMany({ where: { id: template }, data: { personIssues: 'on' } });
    const { body } = await world.service.call('POST', `/templates/${template}/generations`, { key, body: {} });
    return (body as { error: { url: string } }).error.url.split('/').at(-1)!;
  },
  /** Of no document that is there. */
  link: async () => randomUUID(),
  key: async (world, { workspaceId, ownerEmail }) => (await seedKey(dbOf(world), workspaceId, ownerEmail)).id,
  token: async (world, { workspaceId, ownerEmail }) => {
    const expiresAt = new Date(Date.now() + DAY);
    return (await seedAccessToken(dbOf(world), workspaceId, ownerEmail, expiresAt)).id;
  },
  webhook: seedWebhook,
  event: async (world, place) => {
    const [webhook] = await dbOf(world).webhookEndpoint.findMany({ where: { workspaceId: place.workspaceId } });
    return addTestDelivery(dbOf(world), webhook ?? { id: await seedWebhook(world, place), ...place });
  },
  /** Of whoever the session is of. */
  app: async (world, { workspaceId }, token) => {
    const person = await findSession(dbOf(world), hashCredential(token));
    return seedGrant(dbOf(world), { workspaceId, userId: person!.userId });
  },
  /** Of nobody. */
  factor: async () => randomUUID(),
  /** Of whoever the session is of. One that was made, so that nothing works on it. */
  batch: async (world, { workspaceId }, token) => {
    const { userId } = (await findSession(dbOf(world), hashCredential(token)))!;
    const templateId = await seedTemplate(dbOf(world), workspaceId, fileOf(`Note ${unique()}`, 'One'));
    const id = randomUUID();
    const own = { workspaceId, userId, templateId, templateTitle: 'Note', fileName: unique(), state: 'done' as const };
    await dbOf(world).batch.create({ data: { id, ...own, expiresAt: new Date(Date.now() + DAY) } });
    return id;
  },
  /** Of whoever the session is of. */
  draft: async (world, { workspaceId }, token) => {
    const { userId } = (await findSession(dbOf(world), hashCredential(token)))!;
    const templateId = await seedTemplate(dbOf(world), workspaceId, fileOf(`Note ${unique()}`, 'One'));
    const id = randomUUID();
    const draft = { templateId, templateTitle: 'Note', title: '', name: unique(), values: {}, revision: 1, page: id };
    await dbOf(world).draft.create({ data: { workspaceId, userId, id, ...draft } });
    return id;
  },
  /** Of whoever the session is of: of a new template. */
  templateDraft: async (world, { workspaceId }, token) => {
    const { userId } = (await findSession(dbOf(world), hashCredential(token)))!;
    const id = randomUUID();
    const name = `Note ${unique()}`;
    const text = { name, source: fileOf(name, 'Written'), values: {}, page: id };
    const begun = { templateId: null, baseVersion: null, at: new Date(), isChanged: true };
    await createTemplateDraft(dbOf(world), { workspaceId, userId, id }, { ...text, ...begun });
    return id;
  },
  /** That no browser has begun: the cookie that names one is not the session's. */
  request: async () => randomBytes(16).toString('base64url').slice(0, 21),
  /** §25.2: of no document that is there. */
  code: async () => randomUUID(),
  person: async (world, { workspaceId }) =>
    (await seedMember(dbOf(world), workspaceId, `${unique()}@example.com`, 'member')).userId,
  /** Of the session that sends it. */
  upload: async ({ origin }, { workspaceId }, token) => {
    const file = new File(
      [new Uint8Array(docxOf({ body: heading(`Upload ${unique()}`, 0) + para('[Name]') }))],
      'upload.docx',
    );
    const { location } = await ask(origin, { path: `/w/${workspaceId}/import`, token, form: [['files', file]] });
    return location!.split('/').at(-1)!;
  },
};

/** At which nothing listens. */
async function seedWebhook(world: World, { workspaceId }: Place): Promise<string> {
  const id = randomUUID();
  const data = {
    id,
    workspaceId,
    url: 'https://example.com/',
    events: [],
    secret: randomBytes(8),
    createdAt: new Date(),
  };
  await dbOf(world).webhookEndpoint.create({ data });
  return id;
}

function fileOf(title: string, text: string): string {
  return `---\ntitle: ${title}\n---\n${text}\n\n{{Name}}\n\n- {{#Items}}{{Item}}{{/Items}}\n`;
}

function dbOf({ service }: World) {
  return service.services.context.db;
}

/** The names in braces; throws for one that nothing makes. */
export function paramNames(path: string): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  for (const name of names) if (!MAKERS[name]) throw new Error(`nothing makes a {${name}}: add it to MAKERS`);
  return names;
}

/** Something new for each name. */
export async function makeParams(world: World, names: Iterable<string>, place: Place, token: string): Promise<Params> {
  const params: Params = {};
  for (const name of new Set(names)) params[name] = await MAKERS[name]!(world, place, token);
  return params;
}

export function pathWith(path: string, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
}
