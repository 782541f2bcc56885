/** Standard Webhooks' own library for JavaScript on the messages of `collect.ts`. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';

function isVerified(secret, body, headers) {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}

const messages = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { headers, body, secrets, strangers } of messages) {
  const right = secrets.every((secret) => isVerified(secret, body, headers));
  const wrong = strangers.some((secret) => isVerified(secret, body, headers));
  const altered = secrets.some((secret) => isVerified(secret, `${body} `, headers));
  if (!right || wrong || altered) throw new Error(`not as it should be: ${JSON.stringify({ right, wrong, altered })}`);
}
console.log(`JavaScript: ${messages.length} messages verified`);
