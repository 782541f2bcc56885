/** Documents as storage gets them, before their numbers are drawn. */
import { createHash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { NewDocument } from '../../src/data/storage/documents/insert-documents.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import type { FilledDocument } from '../../src/template/model/compiled.ts';
import { documentPieces } from '../../src/use-cases/create-document/create-document.ts';
import type { Tenant } from './seed.ts';

/** A document of one word. */
export const FILLED: FilledDocument = {
  markdown: 'Text\n',
  blanks: [],
  setup: {
    page: { size: 'A4', orientation: 'portrait', margins: { top: 1, right: 1, bottom: 1, left: 1 } },
    language: 'en',
    font: 'sans',
    header: [],
    footer: [],
  },
  counters: [],
};

/** Returns a document whose identity no other request has, and that is not rendered. */
export function newDocument(
  { workspaceId, userId, keyId }: Pick<Tenant, 'workspaceId' | 'userId' | 'keyId'>,
  templateId: string,
  change: Partial<NewDocument> = {},
): NewDocument {
  return {
    id: v7(),
    source: 'api',
    workspaceId,
    credentialId: keyId,
    template: { id: templateId, title: 'T', version: 1, versionId: v7(), hasAssets: false },
    theme: { versionId: null, files: [] },
    title: undefined,
    createdBy: userId,
    createdAt: new Date(),
    sentValues: '{}',
    identity: { hash: createHash('sha256').update(randomUUID()).digest(), windowMs: MINUTE },
    document: documentPieces(FILLED),
    cause: null,
    ...change,
  };
}
