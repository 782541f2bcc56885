/** §20.7: what every answer tells browsers, and methods that a path does not take. */
import { expect, test } from '@jest/globals';
import { readRoutes } from '../../../../src/doors/web/routing/read-routes.ts';
import { isOfThisRun } from '../../../support/this-run.ts';
import { ask } from '../support/ask.ts';
import { pathWith } from '../support/make-params.ts';
import { samplePath } from '../support/send-sample.ts';
import type { Standing } from '../support/standing.ts';

const routes = readRoutes();
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

export function answers(worldOf: () => Standing): void {
  test('no response can be framed by other sites, is stored in a cache, or runs foreign scripts', async () => {
    const { params, tokens, origin } = worldOf();
    for (const route of routes)
      for (const token of [tokens.owner, tokens.nobody]) {
        const form = route.method === 'post' && { form: [], csrf: 'wrong' };
        const { headers, status } = await ask(origin, { path: samplePath(route, params.ours), token, ...form });
        const policy = headers.get('content-security-policy') ?? '';
        const told = {
          policy: /default-src 'none'/.test(policy) && !/script-src[^;]*(unsafe|\*|data:|https?:)/.test(policy),
          framed:
            /frame-ancestors '(none|self)'/.test(policy) &&
            /^(DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? ''),
          kept: headers.get('cache-control'),
          sniffed: headers.get('x-content-type-options'),
          referrer: headers.get('referrer-policy'),
          opener: headers.get('cross-origin-opener-policy'),
          shared: headers.get('access-control-allow-origin'),
        };
        // The pages for everybody hold nothing of anybody.
        const isOfAll = token === tokens.nobody && status === 200;
        // A thumbnail never changes, and only the browser of a member keeps it.
        const isOwn =
          ['showThumbnail', 'showGalleryPicture'].includes(route.action) && /^private,/.test(told.kept ?? '');
        const kept = isOfAll || isOwn ? told.kept : 'no-store';
        const wanted = {
          policy: true,
          framed: true,
          kept,
          sniffed: 'nosniff',
          referrer: 'no-referrer',
          // Those that apps open in a window of their own keep it.
          opener: /^\/(connect|sign-in)/.test(route.path) ? null : 'same-origin',
          shared: null,
        };
        expect([route.action, status, told]).toEqual([route.action, status, wanted]);
      }
  });

  test('a path accepts only the methods of the route table', async () => {
    const { params, tokens, origin } = worldOf();
    for (const [at, path] of [...new Set(routes.map((route) => route.path))].entries()) {
      const taken = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
      for (const method of METHODS.filter((one, nth) => !taken.includes(one) && isOfThisRun(at + nth, 6))) {
        const { status, headers } = await ask(origin, {
          method,
          path: pathWith(path, params.ours),
          token: tokens.owner,
        });
        expect([path, method, status]).toEqual([path, method, 405]);
        expect(headers.get('allow')).toContain(taken[0]);
      }
    }
  });
}
