/**
 * §18.43: writes the files of a release to a folder: the package, its changelog, its entry in the MCP Registry, its bill of materials, checksums, and provenance, an in-toto statement
 * (SLSA 1) about the commit, the lock file and the builder of the package. The package is built twice and must be identical.
 * `RELEASE_KEY` names the private key (PEM) that signs the statement.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeChangelog } from './changelog.ts';
import { pack, readManifest } from './pack.ts';
import { serverEntry } from './server-entry.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const into = path.resolve(process.argv[2] ?? '.data/release');
// The key is read first, so that a bad key fails before a minute of work.
const key = process.env.RELEASE_KEY ? createPrivateKey(readFileSync(process.env.RELEASE_KEY)) : null;

const git = (...line: string[]) => execFileSync('git', line, { cwd: PROJECT, encoding: 'utf8' }).trim();
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

assert.equal(
  git('status', '--porcelain'),
  '',
  'There are changes that are not committed: nobody could make the same package again.',
);
rmSync(into, { recursive: true, force: true });
const file = pack(into);
const again = mkdtempSync(path.join(tmpdir(), 'platen-release-'));
try {
  assert.equal(digestOf(pack(again)), digestOf(file), 'Two packages of one commit differ.');
} finally {
  rmSync(again, { recursive: true });
}
const manifest = readManifest();
writeFileSync(path.join(into, 'CHANGELOG.md'), writeChangelog(manifest.version));
writeFileSync(path.join(into, 'server.json'), `${JSON.stringify(serverEntry(manifest), null, 2)}\n`);
const bill = path.join(into, 'sbom.cdx.json');
writeFileSync(bill, execFileSync(process.execPath, ['.config/sbom.mjs'], { cwd: PROJECT, maxBuffer: 2 ** 26 }));
const provenance = path.join(into, 'provenance.intoto.json');
writeFileSync(provenance, `${JSON.stringify(key ? signed(statement(), key) : statement(), null, 2)}\n`);
const sums = [file, bill, provenance].map((one) => `${digestOf(one)}  ${path.basename(one)}\n`).join('');
writeFileSync(path.join(into, 'SHA256SUMS'), sums);
process.stdout.write(sums);

function statement() {
  const material = (name: string) => ({ uri: `file:${name}`, digest: { sha256: digestOf(path.join(PROJECT, name)) } });
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [file, bill].map((one) => ({ name: path.basename(one), digest: { sha256: digestOf(one) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:platen:make-release:1',
        externalParameters: { command: 'make release' },
        resolvedDependencies: [
          { uri: 'git:HEAD', digest: { gitCommit: git('rev-parse', 'HEAD') } },
          ...['package-lock.json', '.config/release/pack.ts'].map(material),
        ],
      },
      runDetails: { builder: { id: 'urn:platen:make-release:1', version: { node: process.version } } },
    },
  };
}

/** Returns the statement in an envelope with its signature (DSSE 1). `keyid`: the SHA-256 of the public key, as DER. */
function signed(statement: object, key: KeyObject) {
  const payloadType = 'application/vnd.in-toto+json';
  const payload = Buffer.from(JSON.stringify(statement));
  // The signed bytes include the type; each part follows its length in bytes.
  const encoded = Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `),
    payload,
  ]);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [
      {
        keyid: createHash('sha256').update(publicKey).digest('hex'),
        // Ed25519 does its own hashing.
        sig: sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', encoded, key).toString('base64'),
      },
    ],
  };
}
