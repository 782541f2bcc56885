/** Sends requests to the API byte by byte, so that they can be malformed. */

import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import type { Answer } from './contract.ts';
import { sendRaw } from './raw-request.ts';

/** Sends with the bearer token and `Connection: close`, and checks the answer against the contract. `path` is relative to /api/v1. */
export type Send = (method: string, path: string, headers?: string[], body?: string | Buffer) => Promise<Answer>;

/** `origin` and `key` are called for each request, because tables of tests are defined before the service starts. */
export function rawSender(origin: () => string, key: () => string): Send {
  return async (method, path, headers = [], body = '') => {
    const lines = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key()}`];
    const answer = await sendRaw(origin(), [...lines, 'Connection: close', ...headers], body);
    checkAnswer(method, path, answer);
    return answer;
  };
}
