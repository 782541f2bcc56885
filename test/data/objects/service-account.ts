/** Application default credentials, as whoever runs the service has them: a key file that the environment names. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ServiceAccount = { email: string; publicKey: KeyObject; privateKey: KeyObject; remove(): Promise<void> };

/** Makes a key that no Google knows and names its file in GOOGLE_APPLICATION_CREDENTIALS of this process until `remove`. */
export async function makeServiceAccount(): Promise<ServiceAccount> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'platen@test.example';
  const folder = await mkdtemp(join(tmpdir(), 'platen-account-'));
  const file = join(folder, 'key.json');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = { type: 'service_account', project_id: 'test', client_email: email, private_key: pem };
  await writeFile(file, JSON.stringify(key), { mode: 0o600 });
  const before = process.env.GOOGLE_APPLICATION_CREDENTIALS;
  process.env.GOOGLE_APPLICATION_CREDENTIALS = file;
  const remove = async () => {
    if (before === undefined) delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
    else process.env.GOOGLE_APPLICATION_CREDENTIALS = before;
    await rm(folder, { recursive: true });
  };
  return { email, publicKey, privateKey, remove };
}
