/** What a refusal tells the caller, as the tables of requests write it. */
import { expect } from '@jest/globals';
import { type Answer, checkAnswer } from './contract.ts';
import { sendRaw } from './raw-request.ts';

export type Told = [status: number, code: string, detail: string | undefined, message: RegExp];

export function expectTold({ status, body }: { status: number; body: unknown }, wanted: Told): void {
  const [wantedStatus, code, detail, message] = wanted;
  expect(body).toEqual({ error: { code, message: expect.stringMatching(message), ...(detail && { detail }) } });
  expect(status).toBe(wantedStatus);
}

/** Sends with the bearer and `Connection: close`, checked against the contract; `path` is below /api/v1. */
export type Send = (method: string, path: string, headers?: string[], body?: string | Buffer) => Promise<Answer>;

/** `origin` and `key` are asked for with each request, because tables are written before there is a service. */
export function sender(origin: () => string, key: () => string): Send {
  return async (method, path, headers = [], body = '') => {
    const lines = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key()}`];
    const answer = await sendRaw(origin(), [...lines, 'Connection: close', ...headers], body);
    checkAnswer(method, path, answer);
    return answer;
  };
}
