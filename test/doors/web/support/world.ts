/** §20.6: two workspaces with people of every role, who sign in. */
import { randomBytes } from 'node:crypto';
import { createSession } from '../../../../src/data/storage/people/sessions.ts';
import { DAY } from '../../../../src/domain/durations.ts';
import type { Role } from '../../../../src/domain/roles.ts';
import { newCredential } from '../../../../src/use-cases/administration/index.ts';
import { seedMember, seedTenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

export const ROLES = ['member', 'admin', 'owner'] as const satisfies Role[];

/** `people`: the id of the user with each role. `key`: an API key of the owner. */
export type Place = {
  workspaceId: string;
  name: string;
  key: string;
  ownerEmail: string;
  people: Record<Role, string>;
};

export type World = {
  service: TestService;
  origin: string;
  ours: Place;
  theirs: Place;
};

export async function openWorld(env: Record<string, string> = {}, role: 'api' | 'all' = 'api'): Promise<World> {
  const service = await startTestService({ role, env });
  return { service, origin: service.url!, ours: await openPlace(service), theirs: await openPlace(service) };
}

async function openPlace(service: TestService): Promise<Place> {
  const { db } = service.services.context;
  const { workspaceId, name, key, email: ownerEmail, userId: owner } = await seedTenant(db);
  const [member, admin] = await Promise.all(
    (['member', 'admin'] as const).map((role) => seedMember(db, workspaceId, `${role}-of-${ownerEmail}`, role)),
  );
  return { workspaceId, name, key, ownerEmail, people: { owner, member: member!.userId, admin: admin!.userId } };
}

/** Signs somebody in; the token of the cookie. */
export async function signIn({ service }: World, userId: string): Promise<string> {
  const { token, hash } = newCredential('session');
  const session = { userId, hash, now: service.time.now, lasts: DAY, address: '127.0.0.1', agent: 'test' };
  await createSession(service.services.context.db, session);
  return token;
}

/** A new member, signed in. */
export async function newcomer(world: World, { workspaceId }: Place, role: Role): Promise<string> {
  const email = `${unique()}@example.com`;
  return signIn(world, (await seedMember(world.service.services.context.db, workspaceId, email, role)).userId);
}

/** For names that nothing else has. */
export function unique(): string {
  return randomBytes(6).toString('hex');
}

/** Nobody's cookie: as that of a stranger who has opened a page. */
export function strangersToken(): string {
  return newCredential('session').token;
}
