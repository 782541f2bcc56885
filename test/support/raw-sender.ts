/** Sends requests to the API byte by byte, so that they may be malformed. */

import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import type { Answer } from './contract.ts';
import { sendRaw } from './raw-request.ts';

/** Sends with the bearer and `Connection: close`, checked against the contract; `path` is below /api/v1. */
export type Send = (method: string, path: string, headers?: string[], body?: string | Buffer) => Promise<Answer>;

/** `origin` and `key` are asked for with each request, because tables are written before there is a service. */
export function rawSender(origin: () => string, key: () => string): Send {
  return async (method, path, headers = [], body = '') => {
    const lines = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key()}`];
    const answer = await sendRaw(origin(), [...lines, 'Connection: close', ...headers], body);
    checkAnswer(method, path, answer);
    return answer;
  };
}
