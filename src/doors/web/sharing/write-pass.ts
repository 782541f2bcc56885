/** §20.19: that the code of a link was entered, for an hour: no cookie, and nothing is kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR, SECOND } from '../../../domain/durations.ts';

export function writePass(secret: Uint8Array, link: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND);
  return `${seconds}.${sign(secret, link, seconds)}`;
}

export function readPass(secret: Uint8Array, link: string, pass: string, now: Date): boolean {
  const [seconds = '', sent = ''] = pass.split('.');
  const [a, b] = [Buffer.from(sent), Buffer.from(sign(secret, link, Number(seconds)))];
  const age = now.getTime() - Number(seconds) * SECOND;
  return a.length === b.length && timingSafeEqual(a, b) && age < HOUR;
}

function sign(secret: Uint8Array, link: string, seconds: number): string {
  return createHmac('sha256', secret).update(`link/${link}/${seconds}`).digest('base64url');
}
