/** The parts that use cases work with, as types for the doors that pass them on. */
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';

export type { LocalDisk, SignedFile } from '../../data/objects/local-disk.ts';
export type { Caller, LookUps } from '../../data/storage/connection/look-ups.ts';
export type { Database, Secrets };

/** The parts of most use cases that know a person. */
export type Parts = { db: Database; clock: () => Date; secrets: Secrets };
