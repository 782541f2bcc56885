/** §2.5, §2.6: documents as they are kept; every query names the workspace. */
import type { DocumentSetup } from '../template/model.ts';
import type { Transaction } from './database.ts';

export type PdfStatus = 'pending' | 'rendering' | 'ready' | 'failed';

/** What a list shows. */
export type GenerationRow = {
  id: string;
  templateId: string | null;
  templateTitle: string;
  title: string;
  generationNumber: number;
  source: 'app' | 'api';
  sourceVersion: number;
  createdBy: string | null;
  /** Null once the creator is no longer a member of the workspace. */
  createdByName: string | null;
  createdAt: Date;
  pdfStatus: PdfStatus;
};

export type StoredGeneration = Omit<GenerationRow, 'templateTitle' | 'createdBy' | 'createdByName'> & {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
};

/** Null when the workspace has no such document. */
export async function findGeneration(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<StoredGeneration | null> {
  const row = await db.generation.findFirst({
    where: { id, workspaceId },
    select: {
      id: true,
      templateId: true,
      title: true,
      generationNumber: true,
      source: true,
      sourceVersion: true,
      createdAt: true,
      pdfStatus: true,
      markdown: true,
      blanks: true,
      setup: true,
    },
  });
  return row && { ...row, setup: row.setup as unknown as DocumentSetup };
}
