/** §25.2, §25.4: what anyone learns of a document by its code or its file: state, number, date and issuer, and nothing else of the workspace. */
import type { Database } from '../../data/storage/connection/database.ts';
import { type DocumentFacts, findDocumentFacts } from '../../data/storage/documents/stored-documents.ts';
import {
  type FoundFile,
  findByFile,
  findByVerificationCode,
  type VerifiedDocument,
} from '../../data/storage/documents/verification-codes.ts';
import { countAgainst } from '../../data/storage/people/attempts.ts';
import { MINUTE } from '../../domain/durations.ts';
import { splitKnown } from '../../domain/name-of-document.ts';
import { hashVerificationCode, readVerificationCode } from '../../domain/verification-code.ts';
import { networkOf } from '../../platform/network-of.ts';

/** How many codes and files one network may look up. */
const LOOK_UPS = { max: 100, ms: 10 * MINUTE };

/** The most hashes of one file: of the whole file, and of what it began with. */
export const MAX_HASHES = 33;

/** `number`: as the document shows it, if it does. `amount`: empty unless the workspace shows amounts. `replacement`: the valid one. */
export type Verified = {
  state: 'genuine' | 'void' | 'replaced';
  number: string;
  createdAt: Date;
  issuer: string;
  timeZone: string;
  amount: string;
  replacement: { number: string; createdAt: Date } | null;
};

type Parts = { db: Database };

/** Counts a look-up. Returns the seconds to wait; 0 if this one is allowed. `address`: the caller's. */
export function countLookUp({ db }: Parts, address: string): Promise<number> {
  return countAgainst(db, `verify from ${networkOf(address)}`, LOOK_UPS);
}

/** Verifies a code, as somebody typed it. Anything that is no code of a document is `unknown`, without a difference. */
export async function verifyDocument({ db }: Parts, typed: string): Promise<Verified | 'erased' | 'unknown'> {
  const found = await findByVerificationCode(db, hashVerificationCode(readVerificationCode(typed) ?? ''));
  if (!found) return 'unknown';
  return (await factsOf(db, found)) ?? 'erased';
}

/** `at`: the index of the hash that belongs to the document. `kind`: as in `findByFile`. */
export type VerifiedFile = Pick<FoundFile, 'at' | 'kind'> & { document: Verified };

/** Verifies a file by its SHA-256 in hexadecimal, and by those of its beginnings. Null for an unknown file. */
export async function verifyFile({ db }: Parts, hashes: readonly string[]): Promise<VerifiedFile | null> {
  const found = await findByFile(db, hashes);
  const document = found && (await factsOf(db, found));
  return document ? { at: found.at, kind: found.kind, document } : null;
}

async function factsOf(db: Database, found: VerifiedDocument): Promise<Verified | null> {
  const facts = await findDocumentFacts(db, found.workspaceId, found.id);
  if (!facts) return null;
  const { issuer, timeZone, showsAmount } = found;
  const replacement = facts.correctedBy.findLast(({ isVoid }) => !isVoid);
  const next = replacement && (await findDocumentFacts(db, found.workspaceId, replacement.id));
  return {
    // Correcting a document makes it void, too. Where the valid one is says more.
    state: replacement ? 'replaced' : facts.isVoid ? 'void' : 'genuine',
    number: numberOf(facts),
    createdAt: facts.createdAt,
    issuer,
    timeZone,
    amount: showsAmount ? splitKnown(facts.knownBy).amount : '',
    replacement: next ? { number: numberOf(next), createdAt: next.createdAt } : null,
  };
}

/** Letters, digits and what stands between them, with a digit and without spaces: a number, not a name. */
const PRINTED_NUMBER = /^(?=.*\d)[\p{L}\d]+(?:[/._#-]+[\p{L}\d]+)*$/u;
const LONGEST_NUMBER = 30;

/** Returns the number that the document shows, or else its number among those of its template. */
function numberOf({ knownBy, generationNumber }: Pick<DocumentFacts, 'knownBy' | 'generationNumber'>): string {
  const [first = ''] = splitKnown(knownBy).names;
  return first.length <= LONGEST_NUMBER && PRINTED_NUMBER.test(first) ? first : `#${generationNumber}`;
}
