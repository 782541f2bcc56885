/**
 * §24.17: signs with a key in AWS KMS, Google Cloud KMS or Azure Key Vault, by their REST interfaces. The process signs in with its own
 * identity, as it does at the stores of objects. Of a document, only its digest leaves the process: AWS gets the attributes that contain
 * it, and hashes them itself.
 */
import { createHash } from 'node:crypto';
import { isAllowedHost } from '../../../domain/webhooks.ts';
import { tell } from '../../../locales/message.ts';
import { askForJson, hostOf } from '../ask.ts';
import { hashOf } from '../cms.ts';
import type { OpenOptions, SignatureAlgorithm, Signer, Source } from '../key-source.ts';
import { orderChain } from '../order-chain.ts';
import { outage, refusal } from '../seal-failure.ts';
import { ecdsaValue } from './ecdsa-value.ts';

type CloudKind = 'aws-kms' | 'google-kms' | 'azure-key-vault';
type Asked = { key: string; algorithm: SignatureAlgorithm; data: Uint8Array; digest: Buffer; options: OpenOptions };
type Cloud = { isKey(key: string, options: OpenOptions): boolean; sign(asked: Asked): Promise<Buffer> };

const CLOUDS: Record<CloudKind, Cloud> = {
  'aws-kms': { isKey: (key) => /^arn:aws[\w-]*:kms:[\w-]+:\d+:(key|alias)\/[\w/-]+$/.test(key), sign: signAtAws },
  'google-kms': {
    isKey: (key) =>
      /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+\/cryptoKeyVersions\/\d+$/.test(key),
    sign: signAtGoogle,
  },
  'azure-key-vault': { isKey: isOfAzure, sign: signAtAzure },
};

export async function openCloudKey(source: Source<CloudKind>, options: OpenOptions): Promise<Signer> {
  const cloud = CLOUDS[source.kind];
  if (!cloud.isKey(source.key, options)) throw refusal(tell('sealing.cloud.key'));
  const { certificates, algorithm } = orderChain(source.certificates, options.at ?? new Date());
  return {
    certificates,
    algorithm,
    sign(data) {
      const digest = createHash(hashOf(algorithm)).update(data).digest();
      return cloud.sign({ key: source.key, algorithm, data, digest, options });
    },
    close: async () => {},
  };
}

/** Returns the bytes of a field in base64 or base64url. */
function bytesOf(answer: Record<string, unknown>, field: string, url: string): Buffer {
  const value = answer[field];
  if (typeof value !== 'string' || value === '') throw outage(tell('sealing.answer.unreadable', { host: hostOf(url) }));
  return Buffer.from(value, 'base64');
}

/** A token of the process's identity. */
async function tokenOf(fetch: () => Promise<string | null | undefined>): Promise<string> {
  const token = await fetch().catch((cause) => {
    throw outage(tell('sealing.cloud.identity'), { cause });
  });
  if (!token) throw refusal(tell('sealing.cloud.identity'));
  return token;
}

const AWS: Record<SignatureAlgorithm, string> = {
  'rsa-sha256': 'RSASSA_PKCS1_V1_5_SHA_256',
  'ecdsa-sha256': 'ECDSA_SHA_256',
  'ecdsa-sha384': 'ECDSA_SHA_384',
  'ecdsa-sha512': 'ECDSA_SHA_512',
};

/** https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html */
async function signAtAws({ key, algorithm, data, options }: Asked): Promise<Buffer> {
  const [, partition, , region] = key.split(':') as [string, string, string, string];
  const url = new URL(options.endpoint ?? `https://kms.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}/`);
  const body = {
    KeyId: key,
    Message: Buffer.from(data).toString('base64'),
    MessageType: 'RAW',
    SigningAlgorithm: AWS[algorithm],
  };
  const { SignatureV4 } = await import('@smithy/signature-v4');
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
  const { awsSha256 } = await import('./aws-sha256.ts');
  const signer = new SignatureV4({ service: 'kms', region, credentials: defaultProvider(), sha256: awsSha256 });
  const unsigned = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: {},
    headers: { host: url.host, 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': 'TrentService.Sign' },
    body: JSON.stringify(body),
  };
  const { headers } = await signer.sign(unsigned).catch((cause) => {
    throw outage(tell('sealing.cloud.identity'), { cause });
  });
  const answer = await askForJson({ url: url.href, isOfCloud: true }, body, headers);
  return bytesOf(answer, 'Signature', url.href);
}

/** https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys.cryptoKeyVersions/asymmetricSign */
async function signAtGoogle({ key, algorithm, digest, options }: Asked): Promise<Buffer> {
  const url = `${options.endpoint ?? 'https://cloudkms.googleapis.com'}/v1/${key}:asymmetricSign`;
  const token = await tokenOf(options.token ?? googleToken);
  const body = { digest: { [hashOf(algorithm)]: digest.toString('base64') } };
  return bytesOf(
    await askForJson({ url, isOfCloud: true }, body, { Authorization: `Bearer ${token}` }),
    'signature',
    url,
  );
}

async function googleToken(): Promise<string | null | undefined> {
  const { GoogleAuth } = await import('google-auth-library');
  return new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloudkms' }).getAccessToken();
}

/** The domains of vaults. The process's token is sent to no other host. */
const VAULTS =
  /\.(vault\.azure\.(net|cn)|vault\.usgovcloudapi\.net|managedhsm\.azure\.(net|cn)|managedhsm\.usgovcloudapi\.net)$/;
const AZURE: Record<SignatureAlgorithm, string> = {
  'rsa-sha256': 'RS256',
  'ecdsa-sha256': 'ES256',
  'ecdsa-sha384': 'ES384',
  'ecdsa-sha512': 'ES512',
};

function isOfAzure(key: string, { hosts = [] }: OpenOptions): boolean {
  const url = URL.parse(key);
  if (!url || !/^\/keys\/[\w-]+\/[\da-f]+$/i.test(url.pathname) || url.search || url.hash || url.username) return false;
  return (url.protocol === 'https:' && url.port === '' && VAULTS.test(url.hostname)) || isAllowedHost(url, hosts);
}

/** https://learn.microsoft.com/rest/api/keyvault/keys/sign/sign */
async function signAtAzure({ key, algorithm, digest, options }: Asked): Promise<Buffer> {
  const url = `${key}/sign?api-version=7.4`;
  const token = await tokenOf(options.token ?? (() => azureToken(new URL(key).hostname)));
  const body = { alg: AZURE[algorithm], value: digest.toString('base64url') };
  const answer = await askForJson({ url, isOfCloud: true }, body, { Authorization: `Bearer ${token}` });
  const value = bytesOf(answer, 'value', url);
  return algorithm === 'rsa-sha256' ? value : ecdsaValue(value);
}

async function azureToken(vault: string): Promise<string | null | undefined> {
  const { DefaultAzureCredential } = await import('@azure/identity');
  const domain = vault.slice(vault.indexOf('.') + 1);
  return (await new DefaultAzureCredential().getToken(`https://${domain}/.default`)).token;
}
