/** What stands in both workspaces for requests that change nothing of it: one of all that routes name, and a session of each role. */
import { readRoutes } from '../../../../src/doors/web/routing/read-routes.ts';
import { ask } from './ask.ts';
import { makeParams, type Params, paramNames } from './make-params.ts';
import { openWorld, type Place, ROLES, signIn, strangersToken, type World } from './world.ts';

export type Who = 'nobody' | (typeof ROLES)[number];

export type Standing = World & {
  params: { ours: Params; theirs: Params };
  /** Of our workspace; all of them say that they are in use already. */
  tokens: Record<Who, string>;
};

export async function openStanding(): Promise<Standing> {
  const world = await openWorld();
  const { ours, theirs } = world;
  const names = readRoutes().flatMap(({ path }) => paramNames(path));
  const standing = async (place: Place, owner: string) => makeParams(world, names, place, owner);
  const tokens = { nobody: strangersToken() } as Record<Who, string>;
  for (const role of ROLES) {
    tokens[role] = await signIn(world, ours.people[role]);
    await ask(world.origin, { path: `/w/${ours.workspaceId}`, token: tokens[role] });
  }
  const params = {
    ours: await standing(ours, tokens.owner),
    theirs: await standing(theirs, await signIn(world, theirs.people.owner)),
  };
  return { ...world, tokens, params };
}
