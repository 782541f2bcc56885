/** §2.5, §2.6: turns a stored document into the answer of the API. */
import type { components } from '../../../../generated/openapi.d.ts';
import { english } from '../../../locales/message.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import type { DocumentRow, FoundSeal, PdfWait, StoredDocument } from '../../../use-cases/read/index.ts';

type Generation = components['schemas']['Generation'];
type GenerationSummary = components['schemas']['GenerationSummary'];

export function presentDocumentSummary(row: DocumentRow, links: Links): GenerationSummary {
  return {
    id: row.id,
    template_id: row.templateId,
    template_title: row.templateTitle,
    title: row.title,
    generation_number: row.generationNumber,
    source: row.source,
    source_version: row.sourceVersion,
    created_by: row.createdBy,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
    ...(row.signatureStatus && { signature_status: row.signatureStatus }),
    pdf_status: row.pdfStatus,
    pdf_url: links.pdf(row.id),
    url: links.page(row.id),
  };
}

/** Presents one document. The answer to POST has no `preview` and no `wait`; only an answer to a program that reads the document does. */
export function presentDocument(
  document: StoredDocument,
  links: Links,
  { preview, wait }: { preview?: Preview; wait?: PdfWait | null } = {},
): Generation {
  return {
    id: document.id,
    template_id: document.templateId,
    title: document.title,
    generation_number: document.generationNumber,
    source: document.source,
    source_version: document.sourceVersion,
    created_at: document.createdAt.toISOString(),
    markdown: document.markdown,
    ...(preview && { html: preview.html, html_truncated: preview.truncated }),
    url: links.page(document.id),
    ...(document.signatureStatus && { signature_status: document.signatureStatus }),
    pdf_status: document.pdfStatus,
    ...(wait && { pdf_wait: presentWait(wait) }),
    pdf_url: links.pdf(document.id),
  };
}

/** §24.4: presents why a PDF is not ready yet. */
export function presentWait({ reason, since, retryAt }: PdfWait): components['schemas']['PdfWait'] {
  return { reason: english(reason), since: since.toISOString(), retry_at: retryAt?.toISOString() ?? null };
}

/** §24.3: presents the seal of a PDF. */
export function presentSeal({
  by,
  at,
  level,
  authority,
  sha256,
  unsealedSha256,
}: FoundSeal): components['schemas']['PdfSeal'] {
  return {
    sealed_by: by,
    sealed_at: at.toISOString(),
    level,
    authority,
    sha256,
    unsealed_sha256: unsealedSha256,
  };
}

/** §2.5, §2.6: the addresses that answers carry. */
export type Links = {
  /** The document's page in the browser. */
  page(documentId: string): string;
  /** The PDF endpoint, called with the same bearer. */
  pdf(documentId: string): string;
  /** A draft in the web app, for the person whose draft it is. */
  draft(workspaceId: string, draftId: string): string;
  /** A template's draft in the editor, likewise. */
  templateDraft(workspaceId: string, draftId: string): string;
  /** §12.10: the page where a person issues a document. */
  approval(workspaceId: string, approvalId: string): string;
};

/** Creates the links. `publicUrl` has no slash at the end. */
export function createLinks(publicUrl: string): Links {
  return {
    page: (id) => `${publicUrl}/documents/${id}`,
    pdf: (id) => `${publicUrl}/api/v1/generations/${id}/pdf`,
    draft: (workspaceId, id) => `${publicUrl}/w/${workspaceId}/drafts/${id}`,
    templateDraft: (workspaceId, id) => `${publicUrl}/w/${workspaceId}/template-drafts/${id}`,
    approval: (workspaceId, id) => `${publicUrl}/w/${workspaceId}/approvals/${id}`,
  };
}
