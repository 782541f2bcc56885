/** §15.1, §15.4: the bytes of a JSON body → an object. Called by the event loop for short bodies, by a worker thread for long ones. */
import { Refusal } from '../../../../domain/errors.ts';
import { findDuplicateKey } from '../../../../domain/find-duplicate-key.ts';
import { isObject } from '../../../../domain/values.ts';
import { scanJson } from './scan-json.ts';

const SEND_OBJECT = 'Send a JSON object such as {"values": {}}, or no body at all.';

/** Throws `validation`, whose detail is `body` or the name that is sent twice. */
export function parseBody(bytes: Uint8Array): Record<string, unknown> {
  const members = scanJson(bytes);
  const text = decode(bytes);
  const body = parse(text);
  if (!isObject(body)) throw new Refusal('validation', `The body is not an object. ${SEND_OBJECT}`, 'body');
  const path = findDuplicateKey(text, members, body);
  if (path !== undefined) throw new Refusal('validation', `${path} is sent twice. Send it once.`, path);
  return body;
}

/** Replacing invalid bytes by U+FFFD would change a value, which is kept as it was sent. A mark of the byte order is dropped. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('validation', 'The body is not valid UTF-8. Send JSON that is encoded so.', 'body');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('validation', `The body is not valid JSON. ${SEND_OBJECT}`, 'body');
  }
}
