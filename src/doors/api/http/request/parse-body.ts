/**
 * §15.1, §15.4: parses the bytes of a JSON body into an object. Short bodies are parsed on the event loop, long ones in a worker thread.
 */
import { Refusal } from '../../../../domain/errors.ts';
import { findDuplicateKey } from '../../../../domain/json.ts';
import { isObject } from '../../../../domain/values.ts';
import { type Message, tell } from '../../../../locales/message.ts';
import type { SentFault } from '../../../../platform/threads/in-thread.ts';

// §18.7: the task and the answer of the worker thread that reads long bodies, as plain data for structured clone.

/** `request`: the body of `POST generations`. `message`: a message of MCP, with the same values at a deeper level. */
export type BodyTask = { kind: 'request' | 'message'; bytes: Uint8Array };

/** Plain data. `others`: everything except `values`; members of a request but `source` are cut to what a refusal needs. */
export type ReadBody =
  | { fault: SentFault }
  | {
      others: Record<string, unknown>;
      values?: { json: string; digest: string; fault: SentFault | undefined; mayNest?: true };
    };

/** Throws `validation`. Its `detail` is `body`, or the path of a name that is sent twice. */
export function parseBody(bytes: Uint8Array): Record<string, unknown> {
  const members = scanJson(bytes);
  const text = decode(bytes);
  const body = parse(text);
  if (!isObject(body)) throw new Refusal('validation', tell('api.body.noObject'), 'body');
  const path = findDuplicateKey(text, members, body);
  if (path !== undefined) throw new Refusal('validation', tell('api.body.twice', { path }), path);
  return body;
}

/**
 * Decodes UTF-8 and drops a byte order mark. Throws for invalid bytes: replacing them by U+FFFD would change a value,
 * which must be kept as sent.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('validation', tell('api.body.notUtf8'), 'body');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('validation', tell('api.body.noJson'), 'body');
  }
}

// §15.4: counts what a JSON text holds before it is parsed. Parsing and checking 70,000 names takes 0.4 seconds;
// counting them takes less than a millisecond.

/** The most members of one object. A group may have as many instances. */
const MAX_MEMBERS = 10_000;
/** Values nest 4 levels deep, what is ignored perhaps deeper. Recursion is safe up to this depth. */
const MAX_DEPTH = 1_000;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns how many members all objects of a JSON text have together. For invalid JSON, the number means nothing. Throws
 * `validation` when one object has too many members, or objects nest too deep.
 */
function scanJson(json: Uint8Array): number {
  const own = new Uint32Array(MAX_DEPTH + 1);
  let members = 0;
  let depth = 0;
  let inString = false;
  // No byte of a longer UTF-8 sequence is in the ASCII range.
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COLON) {
      members += 1;
      own[depth]! += 1;
      if (own[depth]! > MAX_MEMBERS) throw refusal(tell('api.body.members', { max: MAX_MEMBERS }));
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      if (depth > MAX_DEPTH) throw refusal(tell('api.body.deep', { max: MAX_DEPTH }));
      own[depth] = 0;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && depth > 0) depth -= 1;
  }
  return members;
}

function refusal(told: Message): Refusal {
  return new Refusal('validation', told, 'body');
}
