/** §20.13: finding documents, one document, its PDF. */
import type { WebActions } from '../model/web-action.ts';
import { followPdf, openPdf, renderPdf } from './document-pdf.ts';
import { downloadMarkdown } from './download-markdown.ts';
import { listDocuments } from './list-documents.ts';
import { openDocument } from './open-document.ts';
import { previewDocument } from './preview-document.ts';
import { showDocument } from './show-document.ts';

export const documentActions = {
  listDocuments,
  showDocument,
  previewDocument,
  downloadMarkdown,
  openPdf,
  renderPdf,
  followPdf,
  openDocument,
} satisfies WebActions;
