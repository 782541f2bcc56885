/** Sets up what the command would set up, through the same functions. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createAccessToken } from '../../src/data/storage/access/access-tokens.ts';
import { createApiKey } from '../../src/data/storage/access/api-keys.ts';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { addMember } from '../../src/data/storage/people/members.ts';
import { createWorkspace, type Plan } from '../../src/data/storage/workspaces/workspaces.ts';
import { createCredential } from '../../src/domain/credential.ts';
import { DAY } from '../../src/domain/durations.ts';
import type { Role } from '../../src/domain/roles.ts';
import { english } from '../../src/locales/message.ts';
import { readTemplate } from '../../src/template/import/read-template.ts';
import type { Asset } from '../../src/template/model/code.ts';
import { saveTemplates } from '../../src/use-cases/templates/save-templates.ts';

export type Tenant = { workspaceId: string; name: string; email: string; userId: string; key: string; keyId: string };

let tenants = 0;

/** Creates a workspace with one member, by default an owner, and an API key of theirs. */
export async function seedTenant(db: Database, options: { plan?: Plan; timeZone?: string } = {}): Promise<Tenant> {
  const { plan = 'active', timeZone = 'UTC' } = options;
  tenants += 1;
  const name = `Workspace ${tenants}`;
  const email = `owner${tenants}@example.com`;
  const { id: workspaceId } = await createWorkspace(db, { name, plan, timeZone, now: new Date() });
  const { userId } = await seedMember(db, workspaceId, email, 'owner');
  const { token, id } = await seedKey(db, workspaceId, email);
  return { workspaceId, name, email, userId, key: token, keyId: id };
}

export function seedMember(db: Database, workspaceId: string, email: string, role: Role) {
  return addMember(db, workspaceId, { email, name: `The ${role} ${email}`, role, now: new Date() });
}

export async function seedKey(db: Database, workspaceId: string, createdBy: string, expiresAt: Date | null = null) {
  const credential = createCredential('api-key', randomBytes(32));
  const { id } = await createApiKey(db, workspaceId, {
    credential,
    name: 'test',
    createdBy,
    expiresAt,
    now: new Date(),
  });
  return { id, token: credential.token };
}

export async function seedAccessToken(db: Database, workspaceId: string, createdBy: string, expiresAt: Date) {
  const credential = createCredential('access-token', randomBytes(32));
  const { id } = await createAccessToken(db, workspaceId, { credential, createdBy, expiresAt, now: new Date() });
  return { id, token: credential.token };
}

/** Creates a grant, to which somebody has agreed, and returns its ID. Its app has no tokens yet. */
export async function seedGrant(
  db: Database,
  {
    now = new Date(),
    ...grant
  }: { workspaceId: string; userId: string; clientId?: string; appName?: string; redirectHost?: string; now?: Date },
): Promise<string> {
  const id = randomUUID();
  const [createdAt, expiresAt] = [now, new Date(now.getTime() + DAY)];
  const app = { clientId: 'test', appName: 'Test app', redirectHost: '127.0.0.1:33418', payload: {} };
  await db.oAuthGrant.create({ data: { id, ...app, ...grant, createdAt, expiresAt } });
  return id;
}

type SeedOptions = { assets?: Asset[]; draft?: boolean; replaces?: string; now?: Date };

/** Saves a template file; throws with its faults if it has any. */
export async function seedTemplate(
  db: Database,
  workspaceId: string,
  source: string,
  options: SeedOptions = {},
): Promise<string> {
  const [id] = await seedTemplates(db, workspaceId, [source], options);
  return id!;
}

/** Saves several templates at once; throws with their faults. */
export async function seedTemplates(
  db: Database,
  workspaceId: string,
  sources: string[],
  { assets = [], draft = false, replaces, now = new Date() }: SeedOptions = {},
): Promise<string[]> {
  const files = sources.map((source) => {
    const file = { file: 'test.md', bytes: Buffer.from(source) };
    const read = readTemplate(file);
    if (!read.ok) throw new Error(read.faults.map(({ line, message }) => `${line}: ${english(message)}`).join('\n'));
    const { title, folder } = read.template;
    return {
      title,
      folder,
      source,
      assets,
      draft,
      ...(replaces && { replaces }),
      inventoryAfter: (history: Parameters<typeof readTemplate>[1]) => {
        const next = readTemplate(file, history);
        if (!next.ok) throw new Error('faults');
        return next.template.inventory;
      },
    };
  });
  const saved = await saveTemplates(db, workspaceId, files, now);
  return saved.map(({ id }) => id);
}
