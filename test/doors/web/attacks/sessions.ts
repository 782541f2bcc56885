/** §20.2, §20.5, §20.6: what a session and its cookie are worth to somebody else, and to somebody who has lost a role. */
import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { hashCredential } from '../../../../src/domain/credential.ts';
import { webRouter } from '../../../../src/doors/web/index.ts';
import { csrfToken } from '../../../../src/doors/web/model/visit.ts';
import { createAppPages, t } from '../../../../src/doors/web/pages/index.ts';
import { readRoutes } from '../../../../src/doors/web/routing/read-routes.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { seedLink } from '../../../support/accounts.ts';
import { type Asked, ask } from '../support/ask.ts';
import { expectNothingChanged, sampleForm, samplePath } from '../support/send-sample.ts';
import type { Standing } from '../support/standing.ts';
import { newcomer } from '../support/world.ts';

const routes = readRoutes();

export function sessions(worldOf: () => Standing): void {
  test('a person who is demoted or removed cannot send the forms that they have open', async () => {
    const world = worldOf();
    const { service, ours, params, tokens, origin } = world;
    const { db } = service.services.context;
    const token = await newcomer(world, ours, 'owner');
    const { userId } = await db.session.findUniqueOrThrow({ where: { hash: hashCredential(token) } });
    const posts = routes.filter(({ method, path }) => method === 'post' && path.startsWith('/w/{workspace}'));
    const forms = new Map<string, Asked>();
    for (const route of posts)
      forms.set(route.action, {
        path: samplePath(route, params.ours),
        token,
        form: await sampleForm(world, route, { params: params.ours, token: tokens.owner }),
      });
    const membership = { workspaceId_userId: { workspaceId: ours.workspaceId, userId } };
    const sendAll = async (some: typeof posts) => {
      const found = new Set<string>();
      for (const { action } of some) {
        const { status, html } = await ask(origin, forms.get(action)!);
        found.add(`${status} ${/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]}`);
      }
      return [...found];
    };
    await ask(origin, { path: `/w/${ours.workspaceId}`, token });
    await db.membership.update({ where: membership, data: { role: 'member' } });
    await expectNothingChanged(world, async () => {
      const ofOthers = posts.filter(({ role }) => role !== 'member');
      expect(await sendAll(ofOthers)).toEqual([`403 ${t('problems.forbidden.title')}`]);
    });
    await db.membership.delete({ where: membership });
    await expectNothingChanged(world, async () => {
      expect(await sendAll(posts)).toEqual([`404 ${t('problems.notFound.title')}`]);
    });
  });

  test('only the token of a session signs in, and it is no API key', async () => {
    const world = worldOf();
    const { ours, origin, tokens, service } = world;
    const token = tokens.owner;
    const altered = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const other of [altered, ours.key, `${token}x`, token.toLowerCase(), '', 'null', '%00'])
      expect([other, (await ask(origin, { path: `/w/${ours.workspaceId}`, token: other })).location]).toEqual([
        other,
        expect.stringMatching(/^\/sign-in\?next=/),
      ]);
    expect((await service.call('GET', '/templates', { key: token })).status).toBe(401);
  });

  test('a redirect after signing in never leaves the service', async () => {
    const { origin, tokens } = worldOf();
    const evil = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/%09/evil.example',
      '/..//evil.example',
      '/%2e%2e//evil.example',
      '///evil.example',
      ' //evil.example',
      '/x\r\nSet-Cookie: platen=x',
      'data:text/html,x',
    ];
    for (const next of evil) {
      const { location, headers } = await ask(origin, {
        path: `/sign-in?next=${encodeURIComponent(next)}`,
        token: tokens.owner,
      });
      expect([next, new URL(location!, 'https://platen.example/sign-in').origin]).toEqual([
        next,
        'https://platen.example',
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('a client that has used up its attempts gets no more by forging X-Forwarded-For', async () => {
    const world = worldOf();
    const { db } = world.service.services.context;
    const { token } = { token: world.tokens.nobody };
    const expire = new Date(Date.now() + 60_000);
    await db.attempts.create({ data: { key: 'password from 127.0.0.1', points: 50, expire } });
    const form: [string, string][] = [
      ['email', 'x@example.com'],
      ['password', 'a password'],
    ];
    const names = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7', 'X-Real-IP': '203.0.113.7' };
    const { status, headers } = await ask(world.origin, { path: '/sign-in', token, form, headers: names });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    await db.attempts.deleteMany();
  });

  test.each([
    ['https://platen.example', '__Host-platen', '/'],
    ['https://example.com/platen', '__Secure-platen', '/platen'],
  ])('the cookie of %s is %s, limited to this service and to TLS', async (publicUrl, name, path) => {
    const { services } = worldOf().service;
    const { mailer, consents, log, imports, invoices, studio, queues, secrets, context } = {
      mailer: null,
      consents: null,
      log: createLog('silent'),
      ...services,
    };
    const pages = createAppPages({ version: '1', release: '1' });
    const web = webRouter({
      context: {
        ...context,
        imports,
        invoices,
        studio,
        batches: { wake: () => queues.wake('sheets') },
        secrets,
        webhookHosts: [],
        mailer,
        provider: null,
        papers: null,
        consents,
      },
      publicUrl,
      pages,
      log,
    });
    const { headers } = await request(express().use(web)).get('/sign-in');
    const [cookie, ...others] = headers['set-cookie'] as unknown as string[];
    expect(others).toEqual([]);
    expect(cookie!.split('; ').slice(1).sort()).toEqual(['HttpOnly', `Path=${path}`, 'SameSite=Lax', 'Secure']);
    expect(cookie).toMatch(new RegExp(`^${name}=pls_[0-9A-Za-z]+;`));
    // So is that of a browser that somebody has signed in with.
    const { people } = worldOf().ours;
    const token = await seedLink(worldOf().service, people.owner);
    const csrf = csrfToken(cookie!.split(/[=;]/)[1]!);
    const signed = await request(express().use(web))
      .post('/sign-in/link')
      .set('Cookie', cookie!.split(';')[0]!)
      .type('form')
      .send({ csrf, token });
    const device = (signed.headers['set-cookie'] as unknown as string[])[1]!;
    expect(device).toMatch(new RegExp(`^${name}_device=pld_[0-9A-Za-z]{49}; Max-Age=31536000; Path=${path}; `));
    expect(device).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('without TLS, the cookie is still HttpOnly and SameSite=Lax', async () => {
    const { origin } = worldOf();
    const [cookie] = (await ask(origin, { path: '/sign-in' })).headers.getSetCookie();
    expect(cookie!.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });
}
