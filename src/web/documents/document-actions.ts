/** §20.13: finding documents, one document, its PDF. */
import type { WebActions } from '../model/web-action.ts';
import { listDocuments } from './list-documents.ts';

export const documentActions = { listDocuments } satisfies WebActions;
