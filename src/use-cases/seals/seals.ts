/** §24.1, §24.5: how admins and the command manage the seal of a workspace, each change with its audit event. */
import { isDeepStrictEqual } from 'node:util';
import { v7 } from 'uuid';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { requeueUnsealed } from '../../data/storage/documents/pdf-renders.ts';
import {
  changeSeal as change,
  findActiveSeal,
  findSealSecrets,
  insertSeal,
  retireSeal,
  type SealRow,
} from '../../data/storage/workspaces/seals.ts';
import { Refusal } from '../../domain/errors.ts';
import { SEAL_LEVELS, type SealLevel } from '../../domain/seals.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { readName } from '../../domain/title.ts';
import { storedMessage, tell } from '../../locales/message.ts';
import { readCertificate } from '../../platform/certificate-facts.ts';
import type { KeySource } from '../../rendering/seal/index.ts';
import { openAuthorities, readKeySource, sealPasswords, writeKeySource } from '../../rendering/sealer/index.ts';
import { administer, type By } from '../administration/index.ts';
import { type DescribedSeal, describeSeal } from './describe-seal.ts';
import { readAuthorities, splitAuthorities } from './read-authorities.ts';
import { SAMPLE_PDF } from './sample-pdf.ts';

export type { KeySource } from '../../rendering/seal/index.ts';

/** The most bytes of a file with a key or with certificates. */
export const MAX_KEY_BYTES = 64 * KIBIBYTE;

/** `hosts`: hosts of the operator's own network that are allowed. */
export type SealSettings = { db: Database; secrets: Pick<Secrets, 'seal'>; hosts: readonly string[] };

/** `secrets`: also open the key, with which a change is tried, and the passwords of authorities, which stay. */
type ChangeSettings = SealSettings & { secrets: Pick<Secrets, 'open'> };

/** What a seal is added with. `name`: the name in its certificate by default. An authority that names a user has their password too. */
export type NewSeal = { source: KeySource; name?: string | undefined; level: SealLevel; authorities: string[] };

/** Reads a level such as `B-LT`. Throws `validation`. */
export function readLevel(given: string): SealLevel {
  const level = SEAL_LEVELS.find((one) => one === given);
  if (level) return level;
  throw new Refusal('validation', tell('refusal.seal.level', { levels: SEAL_LEVELS.join(', ') }), 'level');
}

/**
 * Adds the seal of a workspace: documents that are created from now on are sealed. The key is tried first, with its authorities. Throws
 * `validation` if there is a seal, and if the key cannot seal.
 */
export async function addSeal(
  settings: SealSettings,
  workspaceId: string,
  seal: NewSeal,
  by: By,
): Promise<DescribedSeal> {
  const authorities = readAuthorities(seal.authorities, { level: seal.level, hosts: settings.hosts });
  const tried = await tryKey(settings, { ...seal, authorities }, by.now);
  return administer(settings.db, workspaceId, by, async (tx, need) => {
    need('admin');
    if (await findActiveSeal(tx, workspaceId)) throw new Refusal('validation', tell('refusal.seal.exists'));
    const result = await insert(tx, settings, workspaceId, { ...seal, ...tried, authorities, since: by.now }, by);
    return { result, event: { action: 'seal_added', detail: sealDetail(result) } };
  });
}

/**
 * Seals with another key from now on. What is left out stays as it is, also what was documents' age to be sealed. Documents that failed for
 * want of the former key are sealed with the new one. Throws `not_found` if there is no seal, `validation` as `addSeal` does.
 */
export async function rotateSeal(
  settings: ChangeSettings,
  workspaceId: string,
  { source, ...given }: Pick<NewSeal, 'source'> & Partial<NewSeal>,
  by: By,
): Promise<DescribedSeal> {
  const before = await activeOf(settings.db, workspaceId);
  const level = given.level ?? before.level;
  const authorities = await authoritiesOf(settings, before, { ...given, level });
  const seal = { source, level, authorities, name: given.name };
  const tried = await tryKey(settings, seal, by.now);
  return administer(settings.db, workspaceId, by, async (tx, need) => {
    need('admin');
    const former = await retireSeal(tx, workspaceId, by.actor.userId);
    if (!former) throw noSeal();
    const name = given.name ?? former.name;
    const result = await insert(tx, settings, workspaceId, { ...seal, ...tried, name, since: former.since }, by);
    await requeueUnsealed(tx, workspaceId);
    return { result, event: { action: 'seal_rotated', detail: { ...sealDetail(result), former_id: former.id } } };
  });
}

/**
 * Changes the name, the level or the authorities. What is left out stays as it is. Another level and other authorities are tried first, where
 * the key is there. Throws as `rotateSeal` does.
 */
export async function changeSeal(
  settings: ChangeSettings,
  workspaceId: string,
  given: Partial<Pick<NewSeal, 'name' | 'level' | 'authorities'>>,
  by: By,
): Promise<DescribedSeal> {
  const { db, secrets } = settings;
  if (given.level !== undefined || given.authorities !== undefined) await tryChange(settings, workspaceId, given, by);
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const before = await activeOf(tx, workspaceId);
    const level = given.level ?? before.level;
    const full = await authoritiesOf({ ...settings, db: tx }, before, { ...given, level });
    const { authorities, passwords } = splitAuthorities(full);
    const name = given.name === undefined ? before.name : readName(given.name);
    const changed = { ...before, name, level, authorities };
    const sealed = await sealPasswords((whose, secret) => secrets.seal(tx, whose, secret), before.id, passwords);
    await change(tx, workspaceId, { ...changed, passwords: sealed });
    await requeueUnsealed(tx, workspaceId);
    const result = describeSeal(changed, by.now);
    return { result, event: { action: 'seal_changed', detail: sealDetail(result) } };
  });
}

/** Stops sealing and forgets the key. Sealed documents stay sealed. Throws `not_found` if there is no seal. */
export function removeSeal({ db }: Pick<SealSettings, 'db'>, workspaceId: string, by: By): Promise<DescribedSeal> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const former = await retireSeal(tx, workspaceId, by.actor.userId);
    if (!former) throw noSeal();
    const result = describeSeal({ ...former, retiredAt: by.now, hasKey: false }, by.now);
    return { result, event: { action: 'seal_removed', detail: sealDetail(result) } };
  });
}

/** Returns the authorities that a seal has from now on, with the passwords that it knows. */
async function authoritiesOf(
  { db, secrets, hosts }: Omit<ChangeSettings, 'db'> & { db: Transaction },
  before: SealRow,
  { level, authorities = before.authorities }: { level: SealLevel; authorities?: readonly string[] | undefined },
): Promise<string[]> {
  const { passwords } = await findSealSecrets(db, before.workspaceId, before.id);
  const known = await openAuthorities(secrets, { ...before, passwords });
  return readAuthorities(authorities, { level, known, hosts });
}

async function activeOf(db: Transaction, workspaceId: string): Promise<SealRow> {
  const active = await findActiveSeal(db, workspaceId);
  if (!active) throw noSeal();
  return active;
}

function noSeal(): Refusal {
  return new Refusal('not_found', tell('refusal.seal.none'));
}

/** Seals a sample as the seal would do it after the change, unless it would do it as before. */
async function tryChange(
  settings: ChangeSettings,
  workspaceId: string,
  given: Partial<Pick<NewSeal, 'level' | 'authorities'>>,
  by: By,
): Promise<void> {
  await administer(settings.db, workspaceId, by, async (_, need) => ({ result: need('admin') }));
  const before = await activeOf(settings.db, workspaceId);
  const level = given.level ?? before.level;
  const { source: stored, passwords } = await findSealSecrets(settings.db, workspaceId, before.id);
  const known = await openAuthorities(settings.secrets, { ...before, passwords });
  const authorities = readAuthorities(given.authorities ?? before.authorities, { level, known, hosts: settings.hosts });
  if (level === before.level && isDeepStrictEqual(authorities, known)) return;
  const opened = stored && (await settings.secrets.open({ purpose: 'seal', owner: before.id }, stored));
  if (opened) await tryKey(settings, { source: readKeySource(opened), level, authorities }, by.now, 'authorities');
}

/** Opens the key and seals a sample, so that a seal that cannot work is refused before a document waits for it. */
async function tryKey(
  { hosts }: Pick<SealSettings, 'hosts'>,
  { source, level, authorities }: NewSeal,
  now: Date,
  field = 'key',
): Promise<{ certificates: readonly Uint8Array[] }> {
  const { openSigner, sealPdf } = await import('../../rendering/seal/index.ts');
  try {
    const signer = await openSigner(source, { at: now, hosts });
    try {
      await sealPdf(SAMPLE_PDF, signer, { level, authorities, at: now, hosts });
      return { certificates: signer.certificates };
    } finally {
      await signer.close();
    }
  } catch (error) {
    const { told } = error as { told?: unknown };
    if (told === undefined) throw error;
    throw new Refusal('validation', tell('refusal.seal.unusable', { reason: storedMessage(told) }), field);
  }
}

type Tried = NewSeal & { certificates: readonly Uint8Array[]; since: Date };

async function insert(
  tx: Transaction,
  { secrets }: Pick<SealSettings, 'secrets'>,
  workspaceId: string,
  { source, certificates, level, authorities: full, name, since }: Tried,
  { actor, now }: By,
): Promise<DescribedSeal> {
  const id = v7();
  const { authorities, passwords } = splitAuthorities(full);
  const { subject, until } = readCertificate(certificates[0]!);
  if (until <= now) throw new Refusal('validation', tell('refusal.seal.expired'), 'key');
  await insertSeal(tx, workspaceId, {
    id,
    name: readName(name || subject.slice(0, 100)),
    kind: source.kind,
    certificates: certificates.map((one) => Buffer.from(one)),
    level,
    authorities,
    passwords: await sealPasswords((whose, secret) => secrets.seal(tx, whose, secret), id, passwords),
    validUntil: until,
    source: await secrets.seal(tx, { purpose: 'seal', owner: id }, writeKeySource(source)),
    createdBy: actor.userId,
    since,
    now,
  });
  return describeSeal((await findActiveSeal(tx, workspaceId))!, now);
}

/** §20.14: what the audit log records of a seal. */
function sealDetail({ id, name, kind, level, certificate, validUntil }: DescribedSeal) {
  return {
    id,
    seal: name,
    seal_key: kind,
    seal_level: level,
    certificate: certificate.subject,
    ends_at: validUntil.toISOString(),
  };
}
