/**
 * §23.3, §23.7: real messages of a real service, for verifiers in other languages: `messages.json` in the folder that is given has each
 * message with the secrets that it is signed with.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { platenJson, servePlaten } from '../../support/platen.ts';
import { openReceiver } from '../../use-cases/webhooks/support/receiver.ts';

const [folder = ''] = process.argv.slice(2);
const env = { DATA_DIR: path.join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', WEBHOOK_HOSTS: '127.0.0.1' };
const service = await servePlaten(['--demo'], { env });
const receiver = await openReceiver();
try {
  const platen = <Printed>(...line: string[]) =>
    platenJson<Printed>(line, { env: { ...env, PLATEN_URL: service.url, PLATEN_API_KEY: service.demo!.token } });
  const { id, secret } = await platen<{ id: string; secret: string }>('webhook', 'add', 'Demo', receiver.url);
  await platen('document', 'create', 'Offer letter', '--title', 'Größe 🙂');
  await receiver.until(2);
  const { secret: renewed } = await platen<{ secret: string }>('webhook', 'rotate', id);
  await platen('webhook', 'test', id);
  await receiver.until(3);
  const messages = receiver.received.map(({ headers, text }, at) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))),
    body: text,
    secrets: at < 2 ? [secret] : [secret, renewed],
    strangers: at < 2 ? [renewed] : [],
  }));
  writeFileSync(path.join(folder, 'messages.json'), JSON.stringify(messages));
} finally {
  await service.stop('SIGTERM');
  await receiver.close();
}
