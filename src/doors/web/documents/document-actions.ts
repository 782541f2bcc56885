/** §20.13: finding documents, one document, its PDF. */

import { findWorkspaceOfGeneration } from '../../../data/storage/documents/generations.ts';
import { WORD_TYPE } from '../../../domain/title.ts';
import { findDocument, findWordCopy } from '../../../use-cases/read/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { AnyoneAction, MemberAction, PersonAction, WebActions } from '../model/web-action.ts';
import { followPdf, openPdf, renderPdf } from './document-pdf.ts';
import { listDocuments } from './list-documents.ts';
import { showDocument } from './show-document.ts';
import { voidActions } from './void-actions.ts';

/** §20.13: the preview of a document, for a frame. */
const previewDocument: MemberAction = async ({ params, member: { workspaceId } }, context) => {
  const found = await findDocument(context, { workspaceId, id: params.document! }, { previewed: true });
  return { frame: (await found.preview()).html };
};

/** §20.13: the address that the API gives leads a member to the page in the workspace; others get the page that asks for a key. */
const openDocument: AnyoneAction = async ({ params, visit: { signedIn } }, { db }) => {
  if (!signedIn) return null;
  const id = params.document!;
  const workspaceId = await findWorkspaceOfGeneration(db, signedIn.userId, id);
  return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}`) };
};

/** §20.13: the Markdown of a document, as a file. */
const downloadMarkdown: MemberAction = async ({ params, member: { workspaceId } }, context) => {
  const { generation } = await findDocument(context, { workspaceId, id: params.document! }, { previewed: false });
  const { markdown: text, title } = generation;
  return { text, type: 'text/markdown; charset=utf-8', fileName: `${title}.md` };
};

/** §17.40: what machines read of an invoice, as its PDF holds it; null where there is none. */
const downloadEInvoice: MemberAction = async ({ params, member: { workspaceId } }, context) => {
  const { generation } = await findDocument(context, { workspaceId, id: params.document! }, { previewed: false });
  const { setup, title } = generation;
  return setup.eInvoice
    ? { text: setup.eInvoice.xml, type: 'application/xml; charset=utf-8', fileName: `${title}.xml` }
    : null;
};

/** §17.42: the document as a Word file that can be edited. */
const downloadWord: MemberAction = async ({ params, member: { workspaceId }, clientSignal }, context) => {
  const { bytes, fileName } = await findWordCopy(context, { workspaceId, id: params.document! }, clientSignal);
  return { text: bytes, type: WORD_TYPE, fileName };
};

/** §17.40, §17.42: the addresses that assistants hand on: a member gets the file. */
function openCopy(copy: 'word' | 'e-invoice'): PersonAction {
  return async ({ params, person }, { db }) => {
    const id = params.document!;
    const workspaceId = await findWorkspaceOfGeneration(db, person.userId, id);
    return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}/${copy}`) };
  };
}

export const documentActions = {
  listDocuments,
  showDocument,
  previewDocument,
  downloadMarkdown,
  downloadEInvoice,
  downloadWord,
  openWord: openCopy('word'),
  openEInvoice: openCopy('e-invoice'),
  openPdf,
  renderPdf,
  followPdf,
  openDocument,
  ...voidActions,
} satisfies WebActions;
