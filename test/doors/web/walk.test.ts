/**
 * §20.1, §20.6, §20.7: every route of `spec/web.yaml`, tried by nobody and by each role, on what is theirs and on what is not.
 * Whoever may not is told so in the same way everywhere, and changes nothing.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shardsOf } from '../../../src/data/storage/connection/shards.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import { reaches } from '../../../src/domain/roles.ts';
import { t } from '../../../src/doors/web/pages/index.ts';
import { readRoutes, type WebRoute } from '../../../src/doors/web/routing/read-routes.ts';
import { tableContents } from '../../support/table-contents.ts';
import { isOfThisRun } from '../../support/this-run.ts';
import { ask } from './support/ask.ts';
import { firstView, type Loaded } from './support/first-view.ts';
import { makeParams, paramNames, pathWith } from './support/make-params.ts';
import { idsInForms, NAMED_IN_FORMS } from './support/named-in-forms.ts';
import { SAMPLES } from './support/samples.ts';
import { expectNothingChanged, plain, sampleForm, samplePath, sendSample } from './support/send-sample.ts';
import { openStanding, type Standing, type Who } from './support/standing.ts';
import { newcomer, ROLES } from './support/world.ts';

/** §20.10 */
const [MAX_BYTES, MAX_SCRIPT_BYTES] = [90_000, 30_000];
const UNKNOWN = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';
const routes = readRoutes();
const ofWorkspaces = routes.filter(({ path }) => path.startsWith('/w/{workspace}'));
const EVERYBODY = ['nobody', ...ROLES] as const;

let world: Standing;
beforeAll(async () => {
  world = await openStanding();
});
afterAll(() => world?.service.close());

/** The outcome of each, by its name: what differs from what is wanted shows all that is wrong. */
async function outcomes<Item>(
  items: Item[],
  nameOf: (item: Item) => string,
  outcomeOf: (item: Item) => Promise<unknown>,
) {
  const found: Record<string, unknown> = {};
  for (const item of items) found[nameOf(item)] = await outcomeOf(item);
  return found;
}
function nameOf({ method, path }: WebRoute): string {
  return `${method} ${path}`;
}

function wanting<Item>(items: Item[], name: (item: Item) => string, outcome: (item: Item) => unknown) {
  return Object.fromEntries(items.map((item) => [name(item), outcome(item)]));
}

test('every action has a sample, and every sample has an action', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(routes.map(({ action }) => action).sort());
});

test('each route with a role of the workspace has the workspace in its path', () => {
  expect(routes.filter(({ role }) => !['anyone', 'person'].includes(role))).toEqual(ofWorkspaces);
});

test('without a session, every route asks to sign in and changes nothing', async () => {
  const closed = routes.filter(({ role }) => role !== 'anyone');
  const opened = new Map();
  const params = world.params.ours;
  await expectNothingChanged(world, async () => {
    const found = await outcomes(closed, nameOf, async (route) => {
      const { status, location, html } = await sendSample(world, route, { params, token: world.tokens.nobody, opened });
      // What was entered is shown once more.
      const shown = status === 401 ? /href="(\/sign-in\?[^"]+)"/.exec(html)?.[1]?.replace('&#x3D;', '=') : undefined;
      return location ?? shown ?? `${status}`;
    });
    const gets = routes.filter(({ method }) => method === 'get').map(({ path }) => path);
    const next = (route: WebRoute) => {
      if (route.method === 'get') return samplePath(route, params);
      const above = route.path.split('/').map((_, at, all) => all.slice(0, all.length - at).join('/'));
      return pathWith(above.find((path) => gets.includes(path)) ?? '/', params);
    };
    expect(found).toEqual(wanting(closed, nameOf, (route) => `/sign-in?next=${encodeURIComponent(next(route))}`));
  });
});

test('a role that is too low is refused, and changes nothing', async () => {
  const cases = ofWorkspaces.flatMap((route) =>
    ROLES.filter((role) => !mayAs(role, route)).map((role) => ({ role, route })),
  );
  const name = ({ role, route }: (typeof cases)[number]) => `${role} ${nameOf(route)}`;
  const params = world.params.ours;
  const opened = new Map();
  await expectNothingChanged(world, async () => {
    const found = await outcomes(cases, name, async ({ role, route }) => {
      const { status, html } = await sendSample(world, route, { params, token: world.tokens[role], opened });
      return status === 403 && html.includes(t('problems.forbidden.title'));
    });
    expect(found).toEqual(wanting(cases, name, () => true));
  });
});

test('a foreign workspace gives the same response as an unknown one', async () => {
  const { tokens, params } = world;
  const opened = new Map();
  await expectNothingChanged(world, async () => {
    const found = await outcomes(ofWorkspaces, nameOf, async (route) => {
      const trying = (workspace: string) =>
        sendSample(world, route, {
          params: { ...params.theirs, workspace },
          token: tokens.owner,
          formParams: params.ours,
          opened,
        });
      const [foreign, unknown] = [await trying(params.theirs.workspace!), await trying(UNKNOWN)];
      return [foreign.status, unknown.status, plain(foreign.html) === plain(unknown.html)];
    });
    expect(found).toEqual(wanting(ofWorkspaces, nameOf, () => [404, 404, true]));
  });
});

test('an id of a foreign workspace in a path gives the same response as an unknown id', async () => {
  const { tokens, params } = world;
  const cases = routes.flatMap((route) =>
    paramNames(route.path)
      .filter((id) => !['workspace', 'version'].includes(id))
      .map((id) => ({ route, id })),
  );
  const name = ({ route, id }: (typeof cases)[number]) => `{${id}} of ${nameOf(route)}`;
  const opened = new Map();
  await expectNothingChanged(world, async () => {
    const found = await outcomes(cases, name, async ({ route, id }) => {
      const trying = (other: string) =>
        sendSample(world, route, {
          params: { ...params.ours, [id]: other },
          token: tokens.owner,
          formParams: params.ours,
          opened,
        });
      const [foreign, unknown] = [await trying(params.theirs[id]!), await trying(UNKNOWN)];
      const isSame = plain(foreign.html).replaceAll(params.theirs[id]!, UNKNOWN) === plain(unknown.html);
      return [foreign.status, unknown.status, isSame];
    });
    const wanted = ({ route: { action } }: (typeof cases)[number]) => SAMPLES[action]!.missingStatus ?? 404;
    expect(found).toEqual(wanting(cases, name, (one) => [wanted(one), wanted(one), true]));
  });
});

test('an id of a foreign workspace in a form or query gives the same response as an unknown id', async () => {
  const { tokens, params, service, theirs } = world;
  const cases = routes.flatMap((route) =>
    Object.entries(NAMED_IN_FORMS[route.action] ?? {}).flatMap(([field, of]) => (of ? [{ route, field, of }] : [])),
  );
  const name = ({ route, field }: (typeof cases)[number]) => `${field} of ${nameOf(route)}`;
  const before = await tableContents(service.services.context.db, theirs.workspaceId);
  const found = await outcomes(cases, name, async ({ route, field, of }) => {
    const trying = async (id: string) => {
      const path = `${pathWith(route.path, params.ours)}?${field}=${id}`;
      const form = route.method === 'post' && {
        form: [
          ...(await sampleForm(world, route, { params: params.ours, token: tokens.owner })),
          [field, id] as [string, string],
        ],
      };
      const { status, html } = await ask(world.origin, {
        path: form ? pathWith(route.path, params.ours) : path,
        token: tokens.owner,
        ...form,
      });
      return [status, plain(html).replaceAll(id, UNKNOWN)];
    };
    const [foreign, unknown] = [await trying(params.theirs[of]!), await trying(UNKNOWN)];
    expect(foreign).toEqual(unknown);
    return foreign[0];
  });
  expect(found).toEqual(
    wanting(cases, name, ({ route }) => (['listDocuments', 'listDrafts'].includes(route.action) ? 200 : 404)),
  );
  expect(await tableContents(service.services.context.db, theirs.workspaceId)).toEqual(before);
});

test('the first view of a page is small and loads only from this service, and each id in its forms has a rule', async () => {
  const { tokens, params, origin } = world;
  const pages = routes.filter(({ method, action }) => method === 'get' && SAMPLES[action]?.status === undefined);
  const known = new Map<string, Loaded>();
  const ids = new Set<string>();
  for (const route of pages) {
    const loaded = await firstView(
      origin + samplePath(route, params.ours),
      { Cookie: `platen=${tokens.owner}` },
      known,
    );
    for (const one of idsInForms(loaded[0]!.text, routes)) ids.add(one);
    const sizes = loaded.map(({ url, bytes }) => `${bytes} ${url}`);
    const whole = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect({ sizes, isLight: whole < MAX_BYTES }).toEqual({ sizes, isLight: true });
    expect(loaded.filter(({ type, bytes }) => type.includes('javascript') && bytes > MAX_SCRIPT_BYTES)).toEqual([]);
    expect(loaded.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
  }
  const ruled = Object.entries(NAMED_IN_FORMS).flatMap(([action, fields]) =>
    Object.keys(fields).map((field) => `${action} ${field}`),
  );
  expect([...ids].filter((one) => !ruled.includes(one))).toEqual([]);
});

/** What opens something, or decides what is asked for: nobody changes it who has not just shown who they are (§20.28). */
const GUARDED = `
  SELECT jsonb_build_object(
    'users', (SELECT jsonb_agg(jsonb_build_array(id, email, password, introduced_by, vouched_by) ORDER BY id) FROM users),
    'workspaces', (SELECT jsonb_agg(jsonb_build_array(id, requires_second_factor, session_minutes, idle_minutes, retention_days) ORDER BY id) FROM workspaces),
    'memberships', (SELECT jsonb_agg(to_jsonb(m) - 'seen_at' ORDER BY user_id) FROM memberships m),
    'webhooks', (SELECT jsonb_agg(jsonb_build_array(id, url, events, encode(secret, 'hex')) ORDER BY id) FROM webhook_endpoints),
    'ways', jsonb_build_array(
      (SELECT jsonb_agg(to_jsonb(t) - 'used_at' ORDER BY id) FROM api_keys t), (SELECT jsonb_agg(t ORDER BY id) FROM access_tokens t),
      (SELECT jsonb_agg(to_jsonb(t) - 'used_at' ORDER BY id) FROM oauth_grants t), (SELECT jsonb_agg(t ORDER BY id) FROM sign_in_links t),
      (SELECT jsonb_agg(t ORDER BY id) FROM authenticators t), (SELECT jsonb_agg(t ORDER BY id) FROM passkeys t),
      (SELECT jsonb_agg(t ORDER BY user_id) FROM identities t), (SELECT jsonb_agg(t ORDER BY hash) FROM recovery_codes t))
  )::text AS state`;

test('step-up: a person who signed in a while ago must confirm before a guarded change', async () => {
  const { service, ours } = world;
  const posts = routes.filter(({ method, role }) => method === 'post' && role !== 'anyone');
  const servers = shardsOf(service.services.context.db);
  const guarded = async () => {
    const states = await Promise.all(servers.map((at) => at.$queryRawUnsafe<[{ state: string }]>(GUARDED)));
    return states.map(([{ state }]) => state).join();
  };
  const owner = await newcomer(world, ours, 'owner');
  const params = await makeParams(world, new Set(posts.flatMap(({ path }) => paramNames(path))), ours, owner);
  const { now } = service.time;
  const [changed, asked]: string[][] = [[], []];
  try {
    service.time.now = new Date(now.getTime() + 16 * MINUTE);
    for (const route of posts.filter(({ action }) => !['signOut', 'signOutEverywhere', 'leave'].includes(action))) {
      const before = await guarded();
      const { status, html, location } = await sendSample(world, route, { params, token: owner });
      if ((await guarded()) !== before) changed!.push(route.action);
      const isAsked = status === 403 && html.includes(t('signIn.confirm.title'));
      if (isAsked || location?.startsWith('/account/confirm')) asked!.push(route.action);
    }
  } finally {
    service.time.now = now;
  }
  // To give up what is one's own, as by leaving, nobody is asked.
  expect(changed).toEqual(['disconnectOwn']);
  expect(asked).toEqual(posts.filter(({ fresh }) => fresh).map(({ action }) => action));
});

test('each role that is allowed gets a response', async () => {
  // Who is allowed just so, and of those who are allowed more a sixth, another one for each commit.
  const allowed = routes.map((route) => EVERYBODY.filter((who) => mayAs(who, route)).map((who) => ({ who, route })));
  const cases = allowed.flatMap(([least, ...more], at) => [
    least!,
    ...more.filter((_, nth) => isOfThisRun(at + nth, 6)),
  ]);
  const name = ({ who, route }: (typeof cases)[number]) => `${who} ${nameOf(route)}`;
  const found = await outcomes(cases, name, async ({ who, route }) => {
    const { consumes, byNewcomer } = SAMPLES[route.action]!;
    const token = byNewcomer && who !== 'nobody' ? await newcomer(world, world.ours, who) : world.tokens[who];
    const ids = consumes ? await makeParams(world, paramNames(route.path), world.ours, token) : {};
    const { status, location, html } = await sendSample(world, route, {
      params: { ...(await ownParams(route, token)), ...ids },
      token,
    });
    if (status === wantedStatus({ who, route }) && !location?.startsWith('/sign-in?next')) return status;
    return [status, location, html.replace(/^[\s\S]*<main[^>]*>/, '')];
  });
  expect(found).toEqual(wanting(cases, name, wantedStatus));
});

/** What stands, but for what is a session's own, or its person's. */
async function ownParams({ path }: WebRoute, token: string) {
  const own = paramNames(path).filter((name) => ['upload', 'app', 'draft', 'templateDraft', 'batch'].includes(name));
  return { ...world.params.ours, ...(await makeParams(world, own, world.ours, token)) };
}

function wantedStatus({ who, route: { action, method } }: { who: Who; route: WebRoute }): number {
  const { status = method === 'get' ? 200 : 303, nobodysStatus } = SAMPLES[action]!;
  return (who === 'nobody' ? nobodysStatus : undefined) ?? status;
}

function mayAs(who: Who, { role: least }: WebRoute): boolean {
  return least === 'anyone' || (who !== 'nobody' && (least === 'person' || reaches(who, least)));
}
