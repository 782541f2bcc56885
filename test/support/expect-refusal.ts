/** Checks the refusal that a caller gets, as the tables of requests list it. */
import { expect } from '@jest/globals';

export type Refusal = [status: number, code: string, detail: string | undefined, message: RegExp];

export function expectRefusal({ status, body }: { status: number; body: unknown }, wanted: Refusal): void {
  const [wantedStatus, code, detail, message] = wanted;
  expect(body).toEqual({ error: { code, message: expect.stringMatching(message), ...(detail && { detail }) } });
  expect(status).toBe(wantedStatus);
}
