/**
 * A time-stamp authority, an OCSP responder and CRLs of our own, over http on this machine. Its answers are made by pkijs. `spoil` changes
 * them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { chainOf, type Issued, issue, type Wanted } from './issue.ts';

const DAY = 86_400_000;

/** What is wrong with the next answers. */
export type Spoiled = {
  nonce?: Buffer;
  digest?: Buffer;
  genTime?: Date;
  /** Whose certificate the token names, and whose key signs it. */
  signer?: Issued;
  keyOf?: Issued;
  status?: number;
  failure?: number;
  /** What happens to the bytes of a time-stamp, and of what tells of revoked certificates. */
  change?: (bytes: Buffer) => Buffer;
  changeProof?: (bytes: Buffer) => Buffer;
  http?: number;
  /** Whoever does not send this header gets 401. */
  authorization?: string;
  /** Answers with zeros without an end. */
  isEndless?: boolean;
  isSilent?: boolean;
  /** The revoked ones. */
  revoked?: readonly Issued[];
  ocspSigner?: Issued;
  listSigner?: Issued;
  /** The list is one of changes. */
  isDelta?: boolean;
  /** OCSP is down, so that the CRL is used. */
  isOcspDown?: boolean;
  isIssuerDown?: boolean;
  answeredAt?: Date;
};

export type Authority = {
  url: string;
  host: string;
  root: Issued;
  intermediate: Issued;
  stamping: Issued;
  responder: Issued;
  asked: { stamps: number; ocsp: number; crl: number };
  spoil: Spoiled;
  issue(wanted: Wanted): Promise<Issued>;
  close(): Promise<void>;
};

export async function startAuthority({ stampsUntil }: { stampsUntil?: Date } = {}): Promise<Authority> {
  const asked = { stamps: 0, ocsp: 0, crl: 0 };
  const server = createServer((req, res) => {
    answer(self, req, res).catch((error) => res.destroy(error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const places = { ocsp: `http://${host}/ocsp`, crl: `http://${host}/crl`, issuers: `http://${host}/intermediate` };
  const root = await issue({ name: 'Test root', purpose: 'authority' });
  const intermediate = await issue({
    name: 'Test intermediate',
    purpose: 'authority',
    issuer: root,
    ...places,
    crl: `http://${host}/root-list`,
    issuers: `http://${host}/root`,
  });
  const until = stampsUntil && { until: stampsUntil };
  const stamping = await issue({
    name: 'Test time-stamps',
    purpose: 'time-stamps',
    issuer: intermediate,
    ...places,
    ...until,
  });
  const responder = await issue({ name: 'Test OCSP', purpose: 'ocsp', issuer: intermediate });
  const self: Authority = {
    url: `http://${host}/time-stamps`,
    host,
    root,
    intermediate,
    stamping,
    responder,
    asked,
    spoil: {},
    issue: (wanted) => issue({ issuer: intermediate, ...places, ...wanted }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return self;
}

async function answer(self: Authority, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = Buffer.concat(await req.toArray());
  const { spoil } = self;
  if (spoil.isSilent) return;
  if (spoil.authorization && req.headers.authorization !== spoil.authorization) return void res.writeHead(401).end();
  if (spoil.http) return void res.writeHead(spoil.http).end();
  if (spoil.isEndless) {
    const zeros = Buffer.alloc(65_536);
    const write = () => {
      while (!res.destroyed && res.write(zeros));
    };
    res.on('drain', write);
    return write();
  }
  const same = (bytes: Buffer) => bytes;
  const { change = same, changeProof = same } = spoil;
  if (req.url === '/time-stamps') {
    self.asked.stamps++;
    res.end(change(await stamp(self, body)));
  } else if (req.url === '/ocsp') {
    self.asked.ocsp++;
    if (spoil.isOcspDown) res.writeHead(503).end();
    else res.end(changeProof(await ocsp(self, body)));
  } else if (spoil.isIssuerDown && req.url === '/intermediate') {
    res.writeHead(503).end();
  } else if (req.url === '/root' || req.url === '/intermediate') {
    res.end(self[req.url === '/root' ? 'root' : 'intermediate'].der);
  } else {
    self.asked.crl++;
    res.end(changeProof(await crl(self, req.url === '/root-list' ? self.root : self.intermediate)));
  }
}

function octets(value: Buffer | ArrayBuffer): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(value) });
}

async function stamp({ stamping, spoil }: Authority, body: Buffer): Promise<Buffer> {
  const request = pkijs.TimeStampReq.fromBER(new Uint8Array(body));
  if (spoil.status !== undefined) {
    const failInfo = new asn1js.BitString({ valueHex: bit(spoil.failure ?? 2) });
    const status = new pkijs.PKIStatusInfo({ status: spoil.status, failInfo });
    return Buffer.from(new pkijs.TimeStampResp({ status }).toSchema().toBER());
  }
  const { hashAlgorithm, hashedMessage } = request.messageImprint;
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm,
      hashedMessage: spoil.digest ? octets(spoil.digest) : hashedMessage,
    }),
    serialNumber: new asn1js.Integer({ valueHex: new Uint8Array([1, ...randomBytes(7)]) }),
    genTime: spoil.genTime ?? new Date(),
    nonce: spoil.nonce ? new asn1js.Integer({ valueHex: new Uint8Array(spoil.nonce) }) : request.nonce!,
  });
  const said = Buffer.from(info.toSchema().toBER());
  const signed = await sign(said, spoil.signer ?? stamping, spoil.keyOf ?? stamping);
  const status = new pkijs.PKIStatusInfo({ status: 0 });
  const token = new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
  return Buffer.from(new pkijs.TimeStampResp({ status, timeStampToken: token }).toSchema().toBER());
}

function bit(at: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  bytes[at >> 3] = 0x80 >> (at & 7);
  return bytes;
}

/** `key`: signs. `as`: whose certificate is named. */
async function sign(said: Buffer, as: Issued, key: Issued): Promise<pkijs.SignedData> {
  const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const named = createHash('sha256').update(as.der).digest();
  const sequence = (value: asn1js.BaseBlock) => new asn1js.Sequence({ value: [value] as never });
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })),
    attribute('1.2.840.113549.1.9.4', octets(createHash('sha256').update(said).digest())),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(named))))),
  ];
  // The elements of a SET OF stand in order.
  const sorted = attributes.sort((one, other) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER()), Buffer.from(other.toSchema().toBER())),
  );
  const { issuer, serialNumber } = as.certificate;
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: octets(said),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: sorted }),
      }),
    ],
    certificates: chainOf(as)
      .slice(0, 2)
      .map(({ certificate }) => certificate),
  });
  await signed.sign(key.keys.privateKey, 0, 'SHA-256', new Uint8Array(said));
  return signed;
}

async function ocsp({ root, intermediate, responder, spoil }: Authority, body: Buffer): Promise<Buffer> {
  const request = pkijs.OCSPRequest.fromBER(new Uint8Array(body));
  const { reqCert: certID } = request.tbsRequest.requestList[0]!;
  const isOf = ({ certificate }: Issued) => certificate.serialNumber.isEqual(certID.serialNumber);
  const at = spoil.answeredAt ?? new Date();
  const single = new pkijs.SingleResponse({ certID, thisUpdate: at, nextUpdate: new Date(at.getTime() + DAY) });
  single.certStatus = spoil.revoked?.some(isOf)
    ? new asn1js.Constructed({
        idBlock: { tagClass: 3, tagNumber: 1 },
        value: [new asn1js.GeneralizedTime({ valueDate: new Date() })],
      })
    : new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });
  const signer = isOf(intermediate) ? root : (spoil.ocspSigner ?? responder);
  const basic = new pkijs.BasicOCSPResponse();
  basic.tbsResponseData.responderID = signer.certificate.subject;
  basic.tbsResponseData.producedAt = at;
  basic.tbsResponseData.responses.push(single);
  basic.certs = signer === root ? undefined! : [signer.certificate];
  await basic.sign(signer.keys.privateKey, 'SHA-256');
  const bytes = octets(basic.toSchema().toBER());
  const response = new pkijs.ResponseBytes({ responseType: '1.3.6.1.5.5.7.48.1.1', response: bytes });
  const whole = new pkijs.OCSPResponse({
    responseStatus: new asn1js.Enumerated({ value: 0 }),
    responseBytes: response,
  });
  return Buffer.from(whole.toSchema().toBER());
}

async function crl({ spoil }: Authority, issuer: Issued): Promise<Buffer> {
  const list = new pkijs.CertificateRevocationList({ version: 1 });
  list.issuer = issuer.certificate.subject;
  list.thisUpdate = new pkijs.Time({ type: 0, value: spoil.answeredAt ?? new Date() });
  list.nextUpdate = new pkijs.Time({ type: 0, value: new Date(list.thisUpdate.value.getTime() + DAY) });
  const revoked = (spoil.revoked ?? []).map(({ certificate: { serialNumber } }) => {
    return new pkijs.RevokedCertificate({
      userCertificate: serialNumber,
      revocationDate: new pkijs.Time({ type: 0, value: new Date() }),
    });
  });
  if (revoked.length > 0) list.revokedCertificates = revoked;
  if (spoil.isDelta) {
    const extnValue = new asn1js.Integer({ value: 1 }).toBER();
    const extensions = [new pkijs.Extension({ extnID: '2.5.29.27', critical: true, extnValue })];
    list.crlExtensions = new pkijs.Extensions({ extensions });
  }
  await list.sign((spoil.listSigner ?? issuer).keys.privateKey, 'SHA-256');
  return Buffer.from(list.toSchema(true).toBER());
}
