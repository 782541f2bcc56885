/** §20.8: forms that are there to be a burden. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { csrfToken } from '../../../../src/doors/web/model/visit.ts';
import { ask } from '../support/ask.ts';
import type { Standing } from '../support/standing.ts';

const MEGABYTE = 1_000_000;

export function hugeForms(worldOf: () => Standing): void {
  test('huge forms are refused with a page, and the service still answers', async () => {
    const { origin, tokens, params } = worldOf();
    const path = `/w/${params.ours.workspace}/templates/${params.ours.template}/fill-in`;
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const csrf = `csrf=${csrfToken(tokens.owner)}`;
    const tries: [string, Parameters<typeof ask>[1], number][] = [
      ['5 MB', { path, token: tokens.owner, body: `${csrf}&x=${'x'.repeat(5 * MEGABYTE)}`, headers: type }, 413],
      [
        '20 kB of nobody',
        { path: '/sign-in', token: tokens.nobody, body: `x=${'x'.repeat(20_000)}`, headers: type },
        413,
      ],
      ['600,000 fields', { path, token: tokens.owner, body: `${csrf}&${'a=&'.repeat(600_000)}`, headers: type }, 413],
      [
        'packed',
        {
          path,
          token: tokens.owner,
          body: gzipSync('x'.repeat(50 * MEGABYTE)) as never,
          headers: { ...type, 'Content-Encoding': 'gzip' },
        },
        400,
      ],
    ];
    for (const [name, asked, wanted] of tries) {
      const { status, html } = await ask(origin, asked);
      expect([name, status, html.includes('<h1')]).toEqual([name, wanted, true]);
    }
    expect((await ask(origin, { path, token: tokens.owner })).status).toBe(200);
  });

  test('a form that never ends holds up nobody but its sender', async () => {
    const { origin, tokens, params } = worldOf();
    const { hostname, port } = new URL(origin);
    const path = `/w/${params.ours.workspace}/settings`;
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: platen=${tokens.owner}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ncsrf=`,
    );
    expect((await ask(origin, { path, token: tokens.owner })).status).toBe(200);
    socket.destroy();
  });
}
