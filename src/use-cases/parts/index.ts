/** The parts that use cases work with, as types, for the doors that hand them on. */
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';

export type { LocalDisk, SignedFile } from '../../data/objects/local-disk.ts';
export type { Caller, LookUps } from '../../data/storage/connection/look-ups.ts';
export type { Database, Secrets };

/** What most of those that know a person work with. */
export type Parts = { db: Database; clock: () => Date; secrets: Secrets };
