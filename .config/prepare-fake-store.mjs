// For compose.yaml: creates the bucket in the fake store, and writes a random key for signing URLs to the path in
// GOOGLE_APPLICATION_CREDENTIALS.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const { GOOGLE_APPLICATION_CREDENTIALS: file, STORAGE_EMULATOR_HOST: store, STORAGE_URL: url } = process.env;

if (!existsSync(file)) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = { type: 'service_account', project_id: 'platen', client_email: 'platen@fake.invalid', private_key };
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
}

const ALREADY_THERE = 409;
const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({ name: new URL(url).host });
const answer = await fetch(`${store}/storage/v1/b`, { method: 'POST', headers, body });
if (!answer.ok && answer.status !== ALREADY_THERE) throw new Error(`${answer.status} ${await answer.text()}`);
