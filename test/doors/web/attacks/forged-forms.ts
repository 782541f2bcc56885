/** §20.8: forms that another site makes a browser send (CSRF), and GETs that would change something. */
import { expect, test } from '@jest/globals';
import { csrfToken } from '../../../../src/doors/web/model/visit.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { readRoutes, type WebRoute } from '../../../../src/doors/web/routing/read-routes.ts';
import { type Asked, ask } from '../support/ask.ts';
import { expectNothingChanged, sampleForm, samplePath } from '../support/send-sample.ts';
import type { Standing } from '../support/standing.ts';
import { signIn, strangersToken } from '../support/world.ts';

const routes = readRoutes();
const WRONG_TYPES = ['text/plain', 'application/json', 'application/x-www-form-urlencoded+json'];

export function forgedForms(worldOf: () => Standing): void {
  test('a form is accepted only with the CSRF token of its own session', async () => {
    const world = worldOf();
    const { params, tokens, ours } = world;
    const token = tokens.owner;
    const own = csrfToken(token);
    const altered = own.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const another = csrfToken(await signIn(world, ours.people.owner));
    const some: Partial<Asked>[] = [{ csrf: null }, { csrf: another }, withType('application/json')];
    const all: Partial<Asked>[] = [
      ...['', altered, own.slice(0, -1), `${own} `, csrfToken(strangersToken())].map((csrf) => ({ csrf })),
      ...some,
      ...WRONG_TYPES.map(withType),
      // The first of two counts, here as where the form is read.
      { body: new URLSearchParams([altered, own].map((csrf) => ['csrf', csrf])) },
    ];
    function withType(type: string): Partial<Asked> {
      return { body: `csrf=${own}`, headers: { 'Content-Type': type } };
    }
    // A program has no token of a form: what the provider sends is signed by it (test/doors/web/provider).
    const posts = routes.filter(({ method, from }) => method === 'post' && from === 'form');
    expect(routes.filter(({ from }) => from === 'program').map(({ action }) => action)).toEqual(['endByProvider']);
    const taken: unknown[] = [];
    const opened = new Map();
    await expectNothingChanged(world, async () => {
      for (const [at, route] of posts.entries()) {
        const form = await sampleForm(world, route, { params: params.ours, token, opened });
        const path = samplePath(route, params.ours);
        for (const changed of at === 0 || route.body === 'files' ? all : some) {
          const { status, html } = await ask(world.origin, { path, token, form, ...changed });
          if (!isRefused(route, status, html)) taken.push([path, changed, status]);
        }
      }
    });
    expect(taken).toEqual([]);
  });

  test('a GET changes nothing, not even when it names another method', async () => {
    const world = worldOf();
    const { params, tokens } = world;
    const headers = { 'X-HTTP-Method-Override': 'POST', 'X-HTTP-Method': 'DELETE' };
    // A PDF that is asked for is rendered, once.
    const gets = routes.filter(({ method, action }) => method === 'get' && !['openPdf', 'followPdf'].includes(action));
    await expectNothingChanged(world, async () => {
      for (const route of gets) {
        const path = samplePath(route, params.ours);
        const named = `${path}${path.includes('?') ? '&' : '?'}_method=delete`;
        await ask(world.origin, { path: named, token: tokens.owner, headers });
        await ask(world.origin, { path, token: tokens.owner, method: 'HEAD' });
      }
    });
  });
}

/** Files in a body of another type are told so. */
function isRefused({ body }: WebRoute, status: number, html: string): boolean {
  return (status === 403 && html.includes(t('problems.stale.title'))) || (body === 'files' && status === 400);
}
