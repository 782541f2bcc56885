/** §20.7: whatever stands in a field or a query of the web app, the answer is no fault of the service. A run sends a quarter of it, another each time. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { readRoutes, type WebRoute } from '../../src/doors/web/routing/read-routes.ts';
import { ask } from '../doors/web/support/ask.ts';
import { makeParams, type Params, paramNames } from '../doors/web/support/make-params.ts';
import { SAMPLES } from '../doors/web/support/samples.ts';
import { sampleForm, samplePath } from '../doors/web/support/send-sample.ts';
import { openStanding, type Standing } from '../doors/web/support/standing.ts';
import { isLong, isOfThisRun } from '../support/this-run.ts';

const faults = process.env.PLATEN_FAULTS ? test : test.skip;
const JUNK = [
  ...['', '\0', 'a\0b', '%00', '%ff', '\r\nX: y', '\u202e\u2028', '[]', '{}', '\'";--', '../..', 'x'.repeat(3_000)],
  ...['-1', '0x10', '1e999', 'NaN', '٣', '2147483648', '9007199254740993', '99999999999999999999'],
  ...['__proto__', 'constructor', 'toString', 'values.__proto__.x', '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90'],
  ...['9999-12-31', '0000-00-00', '2026-02-31', '275760-09-13', '+275761-01-01', '-271821-04-20'],
];
const QUERY = [
  ...[
    'from',
    'to',
    'below',
    'cursor',
    'back',
    'search',
    'folder',
    'template',
    'created_by',
    'source',
    'notice',
    'next',
  ],
  ...['token', 'replaces', 'download', 'show', 'action', 'person', '__proto__', 'constructor'],
];
const FIELDS = [
  ...['do', 'as', 'next', 'token', 'version', 'submission', '__proto__', 'values.__proto__', 'values.name'],
  ...['values.items[-1].item', 'values.items[99999999].item', 'values.items[0].__proto__'],
];

let world: Standing;
beforeAll(async () => {
  if (process.env.PLATEN_FAULTS) world = await openStanding();
});
afterAll(() => world?.service.close());

/** A PDF would be rendered each time; the others end the session. */
const LEFT_OUT = ['openPdf', 'signOut', 'signOutEverywhere', 'leave'];

faults(
  'junk in each field of each form and in each query',
  async () => {
    const wrong: string[] = [];
    const token = world.tokens.owner;
    for (const route of readRoutes().filter(({ action }) => !LEFT_OUT.includes(action))) {
      const { consumes, byNewcomer } = SAMPLES[route.action]!;
      if (consumes || byNewcomer || route.body === 'files') continue;
      const own = paramNames(route.path).filter((name) => ['upload', 'app'].includes(name));
      const params = { ...world.params.ours, ...(await makeParams(world, own, world.ours, token)) };
      for await (const { what, status } of route.method === 'get' ? queries(route, params) : forms(route, params))
        if (status >= 500) wrong.push(`${route.method} ${route.path} ${what}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
  isLong ? 60 * MINUTE : 15 * MINUTE,
);

let drawn = 0;
/** All of them are sent with PLATEN_LONG=1. */
function isSent(): boolean {
  drawn += 1;
  return isOfThisRun(drawn, 4);
}

async function* queries(route: WebRoute, params: Params) {
  const path = samplePath(route, params);
  for (const name of QUERY)
    for (const junk of JUNK.filter(isSent)) {
      const added = `${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(junk)}`;
      const { status } = await ask(world.origin, { path: path + added, token: world.tokens.owner });
      yield { what: JSON.stringify({ [name]: junk }), status };
    }
}

async function* forms(route: WebRoute, params: Params) {
  const token = world.tokens.owner;
  const form = await sampleForm(world, route, { params, token });
  for (const name of new Set([...form.map(([field]) => field), ...FIELDS]))
    for (const junk of JUNK.filter(isSent)) {
      const changed: [string, string | File][] = [...form.filter(([field]) => field !== name), [name, junk]];
      const { status } = await ask(world.origin, { path: samplePath(route, params), token, form: changed });
      yield { what: JSON.stringify({ [name]: junk }), status };
    }
}
