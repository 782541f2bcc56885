/** §20.19: that the code of a link was entered, for an hour: no cookie, and nothing is kept. */
import type { Secrets } from '../../../data/secrets/open-secrets.ts';
import { HOUR, SECOND } from '../../../domain/durations.ts';

export async function writePass(secrets: Secrets, link: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / SECOND);
  const sign = await secrets.signer();
  return `${seconds}.${sign(said(link, seconds)).toString('base64url')}`;
}

export async function readPass(secrets: Secrets, link: string, pass: string, now: Date): Promise<boolean> {
  const [seconds = '', sent = ''] = pass.split('.');
  if (!(now.getTime() - Number(seconds) * SECOND < HOUR)) return false;
  return (await secrets.signerOf(said(link, Number(seconds)), Buffer.from(sent, 'base64url'))) !== null;
}

function said(link: string, seconds: number): string {
  return `link/${link}/${seconds}`;
}
