/** §20.4: a mail server that is away, or refuses, is a line of the log and nothing more. */
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMailer, type Mailer } from '../../../src/doors/mail/mailer.ts';
import { createLog } from '../../../src/platform/log.ts';

const MAIL = { to: { name: 'Ada', address: 'ada@example.com' }, subject: 'A link', text: 'the secret of the mail' };

let logged: string[];
let mailer: Mailer;

beforeEach(async () => {
  logged = [];
  // A port where nobody listens any more.
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  await new Promise((resolve) => taken.close(resolve));
  const log = createLog('info', { write: (line) => logged.push(line) });
  mailer = createMailer({ smtpUrl: `smtp://user:hunter22@127.0.0.1:${port}`, from: 'platen@example.com' }, log);
});
afterEach(() => mailer.close());

test('what is not sent is said to who waits for it, and logged without its text', async () => {
  expect(await mailer.send(MAIL)).toBe(false);
  expect(logged).toEqual([expect.stringContaining('a mail was not sent')]);
  expect(logged[0]).toContain('ada@example.com');
  expect(logged[0]).not.toMatch(/secret|hunter22/);
});

test('closing waits for what nobody else waits for; one that cannot be written is logged', async () => {
  mailer.sendSoon(async () => MAIL);
  mailer.sendSoon(async () => null);
  mailer.sendSoon(() => Promise.reject(new Error('no database')));
  await mailer.close();
  expect(logged).toHaveLength(2);
  expect(logged.join('')).toContain('no database');
});
