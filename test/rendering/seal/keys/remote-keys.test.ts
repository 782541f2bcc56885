/**
 * §24.17, §24.18: keys in clouds and of signing services, against servers that follow their published contracts. `make test-seal` tries AWS
 * with an emulator, and PKCS #11 with SoftHSM.
 */
import { constants, createHash, createPublicKey, privateEncrypt, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type KeySource, openSigner } from '../../../../src/rendering/seal/index.ts';
import { failureOf } from '../support/failure-of.ts';
import { type Curve, chainOf, type Issued, issue, privateKeyOf } from '../support/issue.ts';

type Asked = { url: string; headers: Record<string, string | string[] | undefined>; body: string };
type Answer = { status?: number; json: object };

let host: string;
let asked: Asked[] = [];
let answer: (asked: Asked) => Answer | Promise<Answer>;
const server = createServer(async (req, res) => {
  const body = Buffer.concat(await req.toArray()).toString();
  const one = { url: req.url!, headers: req.headers, body };
  asked.push(one);
  const { status = 200, json } = await answer(one);
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
});

const keys = {} as Record<Curve, Issued>;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = await issue({ name: 'Root', purpose: 'authority' });
  for (const curve of ['P-256', 'P-384', 'RSA'] as const) keys[curve] = await issue({ name: curve, curve, issuer });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const DATA = Buffer.from('what is signed');

function certificatesOf(issued: Issued): Uint8Array[] {
  return chainOf(issued).map(({ der }) => der);
}

/** Returns whether the certificate's key has made this signature. */
function holds(issued: Issued, signature: Uint8Array): boolean {
  const spki = Buffer.from(issued.certificate.subjectPublicKeyInfo.toSchema().toBER());
  const hash = issued.hash === 'SHA-384' ? 'sha384' : 'sha256';
  return verify(hash, DATA, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

/** Signs as a cloud does, which has nothing but the digest. ECDSA cannot be done so in Node, and the data is known. */
async function signed(issued: Issued, digest: Buffer, isRaw = false): Promise<Buffer> {
  const key = await privateKeyOf(issued);
  if (key.asymmetricKeyType === 'rsa') {
    const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info);
  }
  return sign(issued.hash.replace('-', '').toLowerCase(), DATA, isRaw ? { key, dsaEncoding: 'ieee-p1363' } : key);
}

/** Hashes a message in base64. */
function hashed(curve: Curve, message: string): Buffer {
  return createHash(curve === 'P-384' ? 'sha384' : 'sha256')
    .update(Buffer.from(message, 'base64'))
    .digest();
}

const CURVES: [Curve, string][] = [
  ['P-256', 'sha256'],
  ['P-384', 'sha384'],
  ['RSA', 'sha256'],
];
const GOOGLE = 'projects/p/locations/europe-west3/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1';
const AWS = 'arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab';
async function token() {
  return 'secret-token';
}

describe('Google Cloud KMS', () => {
  test.each(CURVES)('signs a digest: %s', async (curve, hash) => {
    answer = async ({ body }) => ({
      json: {
        signature: (await signed(keys[curve], Buffer.from(JSON.parse(body).digest[hash], 'base64'))).toString('base64'),
      },
    });
    const source: KeySource = { kind: 'google-kms', key: GOOGLE, certificates: certificatesOf(keys[curve]) };
    const signer = await openSigner(source, { endpoint: `http://${host}`, token });
    expect(holds(keys[curve], await signer.sign(DATA))).toBe(true);
    expect(asked).toMatchObject([
      { url: `/v1/${GOOGLE}:asymmetricSign`, headers: { authorization: 'Bearer secret-token' } },
    ]);
  });
});

describe('Azure Key Vault', () => {
  const ALGORITHMS = { 'P-256': 'ES256', 'P-384': 'ES384', RSA: 'RS256' };
  test.each(CURVES)('signs a digest, and its two numbers become one value: %s', async (curve) => {
    answer = async ({ body }) => ({
      json: {
        value: (await signed(keys[curve], Buffer.from(JSON.parse(body).value, 'base64url'), true)).toString(
          'base64url',
        ),
      },
    });
    const key = `http://${host}/keys/seal/0123456789abcdef0123456789abcdef`;
    const signer = await openSigner(
      { kind: 'azure-key-vault', key, certificates: certificatesOf(keys[curve]) },
      { hosts: [host], token },
    );
    for (let time = 0; time < 20; time++) expect(holds(keys[curve], await signer.sign(DATA))).toBe(true);
    expect(JSON.parse(asked[0]!.body).alg).toBe(ALGORITHMS[curve]);
    expect(asked[0]!.url).toBe('/keys/seal/0123456789abcdef0123456789abcdef/sign?api-version=7.4');
  });
});

describe('AWS KMS', () => {
  const ENVIRONMENT = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' };
  beforeAll(() => {
    Object.assign(process.env, ENVIRONMENT);
  });
  afterAll(() => {
    for (const name of Object.keys(ENVIRONMENT)) delete process.env[name];
  });

  test.each(CURVES)('signs a digest: %s', async (curve) => {
    answer = async ({ body }) => ({
      json: {
        Signature: (await signed(keys[curve], hashed(curve, JSON.parse(body).Message))).toString('base64'),
      },
    });
    const signer = await openSigner(
      { kind: 'aws-kms', key: AWS, certificates: certificatesOf(keys[curve]) },
      { endpoint: `http://${host}/` },
    );
    expect(holds(keys[curve], await signer.sign(DATA))).toBe(true);
    const [{ headers, body }] = asked as [Asked];
    expect(JSON.parse(body)).toMatchObject({ KeyId: AWS, MessageType: 'RAW', Message: DATA.toString('base64') });
    expect(headers['x-amz-target']).toBe('TrentService.Sign');
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/kms\/aws4_request/,
    );
  });
});

describe('all clouds', () => {
  const open = (kind: 'aws-kms' | 'google-kms' | 'azure-key-vault', key: string) =>
    openSigner({ kind, key, certificates: certificatesOf(keys['P-256']) }, { endpoint: `http://${host}`, token });

  test.each([
    ['aws-kms', 'alias/seal'],
    ['aws-kms', 'arn:aws:s3:::bucket'],
    ['google-kms', 'projects/p'],
    ['google-kms', `${GOOGLE}/../../x`],
    ['azure-key-vault', 'https://vault.azure.net.example.com/keys/seal/0123'],
    ['azure-key-vault', 'https://example.com/keys/seal/0123?a=.vault.azure.net'],
    ['azure-key-vault', 'http://a.vault.azure.net/keys/seal/0123'],
    ['azure-key-vault', 'https://ada@a.vault.azure.net/keys/seal/0123'],
    ['azure-key-vault', 'https://a.vault.azure.net/secrets/seal/0123'],
  ] as const)('what names no key is refused, and no token is sent: %s %s', async (kind, key) => {
    expect(await failureOf(open(kind, key))).toMatchObject({ code: 'sealing.cloud.key', retry: false });
    expect(asked).toEqual([]);
  });

  test.each([
    [{ status: 503, json: {} }, 'sealing.answer.status', true],
    [{ status: 429, json: {} }, 'sealing.answer.status', true],
    [{ status: 403, json: {} }, 'sealing.answer.status', false],
    [{ json: {} }, 'sealing.answer.unreadable', true],
  ])('a failure is told: %j', async (told, code, retry) => {
    answer = () => told;
    const signer = await open('google-kms', GOOGLE);
    expect(await failureOf(signer.sign(DATA))).toMatchObject({ code, retry });
  });
});

describe('CSC', () => {
  type Service = { auth?: object; key?: object; expires?: number; status?: number };
  let service: Service;
  let sads: string[];
  beforeEach(() => {
    service = {};
    sads = [];
    answer = csc;
  });

  /** CSC API 2.0: info, oauth2/token, credentials/info, credentials/authorize, signatures/signHash. */
  async function csc({ url, headers, body }: Asked): Promise<Answer> {
    const issued = keys['P-256'];
    if (url === '/csc/v2/info') return { json: { specs: '2.0.0.2', oauth2: `http://${host}/sign-in` } };
    if (url === '/sign-in/oauth2/token') {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== 'secret')
        return { status: 401, json: { error: 'invalid_client' } };
      return { json: { access_token: 'access', token_type: 'Bearer', expires_in: service.expires ?? 3600 } };
    }
    if (headers.authorization !== 'Bearer access') return { status: 401, json: { error: 'invalid_token' } };
    if (service.status) return { status: service.status, json: {} };
    const asked = JSON.parse(body);
    if (asked.credentialID !== 'seal-1') return { status: 400, json: { error: 'invalid_request' } };
    if (url === '/csc/v2/credentials/info') {
      const chain = certificatesOf(issued).map((one) => Buffer.from(one).toString('base64'));
      return {
        json: {
          key: { status: 'enabled', algo: ['1.2.840.10045.4.3.2'], len: 256, ...service.key },
          cert: { status: 'valid', certificates: chain },
          auth: service.auth ?? { mode: 'implicit' },
        },
      };
    }
    if (asked.hashAlgorithmOID !== '2.16.840.1.101.3.4.2.1' || asked.hashes.length !== 1)
      return { status: 400, json: { error: 'invalid_request' } };
    if (url === '/csc/v2/credentials/authorize') {
      const isExplicit = (service.auth as { mode?: string })?.mode === 'explicit';
      if (isExplicit && asked.authData?.[0]?.value !== '1234') return { status: 400, json: { error: 'invalid_pin' } };
      sads.push(`SAD of ${asked.hashes[0]}`);
      return { json: { SAD: sads.at(-1) } };
    }
    if (
      url !== '/csc/v2/signatures/signHash' ||
      asked.SAD !== `SAD of ${asked.hashes[0]}` ||
      asked.signAlgo !== '1.2.840.10045.4.3.2'
    )
      return { status: 400, json: { error: 'invalid_request' } };
    return {
      json: { signatures: [(await signed(issued, Buffer.from(asked.hashes[0], 'base64'))).toString('base64')] },
    };
  }

  function open(changes: object = {}) {
    return openSigner(
      {
        kind: 'csc',
        url: `http://${host}`,
        credentialId: 'seal-1',
        clientId: 'platen',
        clientSecret: 'secret',
        ...changes,
      },
      { hosts: [host] },
    );
  }

  test.each([{}, { url: '/csc/v2' }, { url: '/csc/v2/' }])(
    'authorizes and signs each time, and signs in once: %j',
    async ({ url = '' }) => {
      const signer = await open({ url: `http://${host}${url}` });
      expect(signer.certificates).toHaveLength(2);
      for (let time = 0; time < 3; time++) expect(holds(keys['P-256'], await signer.sign(DATA))).toBe(true);
      expect(sads).toHaveLength(3);
      expect(asked.filter((one) => one.url === '/sign-in/oauth2/token')).toHaveLength(1);
    },
  );

  test('signs in again when the token has ended', async () => {
    service.expires = 1;
    await (await open()).sign(DATA);
    expect(asked.filter((one) => one.url === '/sign-in/oauth2/token')).toHaveLength(3);
  });

  test('a PIN is sent as the service names it', async () => {
    service.auth = { mode: 'explicit', expression: 'PIN', objects: [{ type: 'Password', id: 'Sealing PIN' }] };
    await (await open({ pin: '1234' })).sign(DATA);
    expect(JSON.parse(asked.at(-2)!.body).authData).toEqual([{ id: 'Sealing PIN', value: '1234' }]);
  });

  type Row = [name: string, changes: object, service: Service, code: string, retry: boolean];
  test.each<Row>([
    ['a wrong secret', { clientSecret: 'x' }, {}, 'sealing.answer.status', false],
    ['another credential', { credentialId: 'x' }, {}, 'sealing.answer.status', false],
    ['a disabled key', {}, { key: { status: 'disabled' } }, 'sealing.csc.disabled', false],
    ['a person is asked', {}, { auth: { mode: 'oauth2code' } }, 'sealing.csc.person', false],
    ['no PIN', {}, { auth: { mode: 'explicit' } }, 'sealing.csc.pin', false],
    ['the service is down', {}, { status: 503 }, 'sealing.answer.status', true],
  ])('is refused: %s', async (_name, changes, told, code, retry) => {
    service = told;
    expect(await failureOf(open(changes))).toMatchObject({ code, retry });
  });

  test('a private address is not asked unless the operator allows it', async () => {
    const source: KeySource = { kind: 'csc', url: `http://${host}`, credentialId: 'seal-1', clientSecret: 'secret' };
    expect(await failureOf(openSigner(source))).toMatchObject({ code: 'sealing.answer.notAllowed', retry: false });
  });
});
