/**
 * §24.18: signs with a credential of a remote signing service, by the API of the Cloud Signature Consortium (CSC), version 2. The service
 * must let a program sign in (OAuth 2 client credentials), and authorize a signature by itself or with a PIN; one that asks a person for
 * each signature cannot seal.
 */
import { createHash } from 'node:crypto';
import { SECOND } from '../../../domain/durations.ts';
import { type Message, tell } from '../../../locales/message.ts';
import { askForJson, hostOf } from '../ask.ts';
import { hashId, hashOf, signatureId } from '../cms.ts';
import type { OpenOptions, Signer, Source } from '../key-source.ts';
import { orderChain } from '../order-chain.ts';
import { outage, refusal, type SealFailure } from '../seal-failure.ts';

/** A token is used until so long before it ends. */
const EARLY = 60 * SECOND;

type Answer = Record<string, unknown>;
type Service = { base: string; ask(path: string, body: object): Promise<Answer> };

export async function openCsc(source: Source<'csc'>, { at = new Date(), hosts = [] }: OpenOptions): Promise<Signer> {
  const service = await connect(source, hosts);
  const credential = await service.ask('credentials/info', {
    credentialID: source.credentialId,
    certificates: 'chain',
    certInfo: false,
    authInfo: true,
  });
  const files = textsIn(objectIn(credential, 'cert').certificates).map((one) => Buffer.from(one, 'base64'));
  const { certificates, algorithm } = orderChain(files, at);
  if (objectIn(credential, 'key').status === 'disabled') throw refusal(tell('sealing.csc.disabled'));
  const auth = objectIn(credential, 'auth');
  if (auth.mode === 'oauth2code') throw refusal(tell('sealing.csc.person'));
  const needsPin = auth.mode === 'explicit';
  if (needsPin && !source.pin) throw refusal(tell('sealing.csc.pin'));
  return {
    certificates,
    algorithm,
    close: async () => {},
    async sign(data) {
      const hashes = [createHash(hashOf(algorithm)).update(data).digest('base64')];
      const asked = { credentialID: source.credentialId, hashes, hashAlgorithmOID: hashId(hashOf(algorithm)) };
      const authData = needsPin ? { authData: [{ id: pinOf(auth), value: source.pin }] } : {};
      const { SAD } = await service.ask('credentials/authorize', { ...asked, numSignatures: 1, ...authData });
      const { signatures } = await service.ask('signatures/signHash', {
        ...asked,
        SAD,
        signAlgo: signatureId(algorithm),
      });
      const [signature] = textsIn(signatures);
      if (!signature) throw unreadable(source.url);
      return Buffer.from(signature, 'base64');
    },
  };
}

/** Returns how the service names the PIN. */
function pinOf(auth: Answer): string {
  const objects = Array.isArray(auth.objects) ? (auth.objects as Answer[]) : [];
  const found = objects.find((one) => one?.type === 'Password')?.id;
  return typeof found === 'string' ? found : 'PIN';
}

/** Signs in, and again when the token has ended. */
async function connect({ url, clientId, clientSecret }: Source<'csc'>, hosts: readonly string[]): Promise<Service> {
  const base = url.replace(/\/(csc\/v2\/?)?$/, '');
  const info = await askForJson({ url: `${base}/csc/v2/info`, hosts }, {});
  const oauth = typeof info.oauth2 === 'string' ? info.oauth2.replace(/\/$/, '') : `${base}/csc/v2`;
  let token = { text: '', until: 0 };

  async function signIn(): Promise<string> {
    if (Date.now() < token.until) return token.text;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId ?? 'platen',
      client_secret: clientSecret,
    });
    const answer = await askForJson({ url: `${oauth}/oauth2/token`, hosts }, form);
    const text = answer.access_token;
    if (typeof text !== 'string') throw unreadable(oauth);
    token = { text, until: Date.now() + Number(answer.expires_in ?? 3600) * SECOND - EARLY };
    return text;
  }

  return {
    base,
    ask: async (path, body) =>
      askForJson({ url: `${base}/csc/v2/${path}`, hosts }, body, { Authorization: `Bearer ${await signIn()}` }),
  };
}

function unreadable(url: string): SealFailure {
  const told: Message = tell('sealing.answer.unreadable', { host: hostOf(url) });
  return outage(told);
}

function objectIn(answer: Answer, name: string): Answer {
  const value = answer[name];
  return typeof value === 'object' && value !== null ? (value as Answer) : {};
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
