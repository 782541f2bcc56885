/** §2.5, §2.6: stored documents. Every query is limited to a workspace. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { type Message, storedMessage } from '../../../locales/message.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import { columns, type Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import type { SignatureStatus } from '../signatures/signature-requests.ts';
import { type AssetRow, readAssets } from '../templates/assets.ts';

export type PdfStatus = 'pending' | 'rendering' | 'ready' | 'failed';

/** A document as lists show it. */
export type DocumentRow = {
  id: string;
  templateId: string | null;
  templateTitle: string;
  title: string;
  generationNumber: number;
  source: 'app' | 'api';
  sourceVersion: number;
  createdBy: string | null;
  /** Null if the creator is no longer a member of the workspace. */
  createdByName: string | null;
  createdAt: Date;
  pdfStatus: PdfStatus;
  /** §26.5: the status of its newest signature request; null if it was never sent. */
  signatureStatus: SignatureStatus | null;
  /** §20.13: whether the document is marked void. */
  isVoid: boolean;
  /** §10.34: the values by which people know the document. */
  knownBy: string[];
};

/** The columns of a `DocumentRow`, from `generations g` and the tables that `CREATOR_OF_ROW` joins. */
export const DOCUMENT_ROW = Prisma.sql`
  g.id, g.template_id AS "templateId", g.template_title AS "templateTitle", g.title, g.generation_number AS "generationNumber",
  g.source::text AS source, g.source_version AS "sourceVersion", g.created_by AS "createdBy", u.name AS "createdByName",
  g.created_at AS "createdAt", g.pdf_status::text AS "pdfStatus", g.signature_status::text AS "signatureStatus", g.voided_at IS NOT NULL AS "isVoid",
  coalesce(g.known_by, '{}') AS "knownBy"`;

export const CREATOR_OF_ROW = Prisma.sql`
  LEFT JOIN memberships m ON m.workspace_id = g.workspace_id AND m.user_id = g.created_by
  LEFT JOIN users u ON u.id = m.user_id`;

/** A document that replaces another one, or is replaced by it. */
export type RelatedDocument = Pick<
  DocumentRow,
  'id' | 'templateTitle' | 'title' | 'generationNumber' | 'isVoid' | 'knownBy'
>;

/** Returns a `RelatedDocument` of a row of `generations` as JSON. */
export function relatedDocument(alias: 'n' | 'o'): Prisma.Sql {
  return Prisma.raw(
    `jsonb_build_object('id', ${alias}.id, 'templateTitle', ${alias}.template_title, 'title', ${alias}.title,
       'generationNumber', ${alias}.generation_number, 'isVoid', ${alias}.voided_at IS NOT NULL,
       'knownBy', coalesce(${alias}.known_by, '{}'))`,
  );
}

/** A document as its own page shows it, without its text. */
export type DocumentFacts = DocumentRow & {
  pdfPages: number | null;
  /** §13.10, §24.4: why the PDF has failed, null if the document itself is not at fault; or why it waits, null if for its turn alone. */
  pdfFailure: Message | null;
  /** §20.13: when the document was marked void. The name is null if that person is no longer a member. */
  voidedAt: Date | null;
  voidedByName: string | null;
  voidReason: string | null;
  isTemplateArchived: boolean;
  /** §12.8: whether the document's values were stored. Documents of earlier versions have none. */
  hasValues: boolean;
  /** §26.1: whether the document has signature fields. */
  hasSigners: boolean;
  /** §17.40: whether the document has an e-invoice. */
  hasEInvoice: boolean;
  /** §24.3: whether its PDF is sealed. */
  isSealed: boolean;
  /** §20.13: the document that this one corrects, or null. */
  corrects: RelatedDocument | null;
  /** The documents that correct this one, in the order in which they were created. */
  correctedBy: RelatedDocument[];
};

/** Selects the facts of document $1 in workspace $2. */
const FACTS = prepared(
  'generation_facts',
  Prisma.sql`
    SELECT ${DOCUMENT_ROW}, g.pdf_pages AS "pdfPages", g.pdf_failure AS "pdfFailure",
           g.voided_at AS "voidedAt", g.void_reason AS "voidReason", w.name AS "voidedByName",
           EXISTS (SELECT FROM templates t WHERE t.id = g.template_id AND t.archived_at IS NOT NULL) AS "isTemplateArchived",
           g.sent_values IS NOT NULL AS "hasValues", g.setup ? 'signers' AS "hasSigners", g.setup ? 'eInvoice' AS "hasEInvoice",
           g.unsealed_sha256 IS NOT NULL AS "isSealed",
           (SELECT ${relatedDocument('o')}
            FROM generation_corrections c JOIN generations o ON o.workspace_id = c.workspace_id AND o.id = c.corrects
            WHERE c.workspace_id = $2::uuid AND c.generation_id = $1::uuid) AS corrects,
           (SELECT coalesce(jsonb_agg(${relatedDocument('o')} ORDER BY o.created_at, o.id), '[]')
            FROM generation_corrections c JOIN generations o ON o.workspace_id = c.workspace_id AND o.id = c.generation_id
            WHERE c.workspace_id = $2::uuid AND c.corrects = $1::uuid) AS "correctedBy"
    FROM generations g ${CREATOR_OF_ROW}
    LEFT JOIN memberships v ON v.workspace_id = g.workspace_id AND v.user_id = g.voided_by LEFT JOIN users w ON w.id = v.user_id
    WHERE g.id = $1::uuid AND g.workspace_id = $2::uuid`.sql,
);

/** Finds the facts of a document; null if the workspace has no such document. */
export async function findDocumentFacts(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<DocumentFacts | null> {
  // Raw: the statement is prepared, because planning takes longer than running it.
  const [row] = await db.$queryRawUnsafe<DocumentFacts[]>(FACTS, id, workspaceId);
  return row ? { ...row, pdfFailure: readFailure(row.pdfFailure) } : null;
}

/** Earlier builds stored the English sentence in place of a code. */
function readFailure(stored: unknown): Message | null {
  if (typeof stored !== 'string') return null;
  return storedMessage(stored.startsWith('{') ? JSON.parse(stored) : stored);
}

/** §12.8: the template and values of a document. `sentValues`: JSON; null in documents of earlier versions, which did not store them. */
type DocumentOrigin = Pick<
  StoredDocument,
  'templateId' | 'templateTitle' | 'title' | 'generationNumber' | 'sourceVersion'
> & { sentValues: string | null };

/** Finds the origin of a document; null if the workspace has no such document. */
export function findDocumentOrigin(db: Transaction, workspaceId: string, id: string): Promise<DocumentOrigin | null> {
  return db.generation.findFirst({
    where: { id, workspaceId },
    select: columns('templateId', 'templateTitle', 'title', 'generationNumber', 'sourceVersion', 'sentValues'),
  });
}

/** Finds the workspace of a document in any of the user's workspaces; null if there is no such document. */
export async function findWorkspaceOfDocument(db: Transaction, userId: string, id: string): Promise<string | null> {
  const found = await db.generation.findFirst({
    where: { id, workspace: { memberships: { some: { userId } } } },
    select: { workspaceId: true },
  });
  return found?.workspaceId ?? null;
}

export type StoredDocument = Omit<DocumentRow, 'createdBy' | 'createdByName' | 'isVoid' | 'knownBy'> & {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  /** Null until the PDF is ready. */
  pdfPages: number | null;
};

/** §10.34, §24.4: a document that is there, with what it is known by, and whether its PDF waits for its seal. */
export type ReadDocument = StoredDocument & Pick<DocumentRow, 'knownBy'> & { waitsForSeal: boolean };

/** Selects document $2 of workspace $3, with its images if $1 is true. Only the first row contains the text. */
const DOCUMENT = prepared(
  'generation',
  `
    SELECT g.id, g.template_id AS "templateId", g.template_title AS "templateTitle", g.title, g.generation_number AS "generationNumber",
           g.source::text AS source, g.source_version AS "sourceVersion", g.created_at AS "createdAt",
           g.pdf_status::text AS "pdfStatus", g.signature_status::text AS "signatureStatus", g.pdf_pages AS "pdfPages",
           g.pdf_failure IS NOT NULL AND g.pdf_status IN ('pending', 'rendering') AS "waitsForSeal",
           coalesce(g.known_by, '{}') AS "knownBy",
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN g.markdown END AS markdown,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN g.blanks END AS blanks,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN g.setup END AS setup,
           i.path, i."mediaType", i.bytes
    FROM generations g
    LEFT JOIN (
      SELECT s.path, a.media_type AS "mediaType", a.bytes, row_number() OVER (ORDER BY s.path) AS nth
      FROM generation_assets s JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
      WHERE s.workspace_id = $3::uuid AND s.generation_id = $2::uuid AND $1::boolean AND s.path NOT LIKE 'font:%'
    ) i ON true
    WHERE g.id = $2::uuid AND g.workspace_id = $3::uuid
    ORDER BY i.nth`,
);

/** Finds a document; null if the workspace has no such document. */
export async function findStoredDocument(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<StoredDocument | null> {
  return (await findDocumentWithImages(db, workspaceId, id, { images: false }))?.document ?? null;
}

/** Finds a document and, unless `images` is false, the images that it shows, in one statement. */
export async function findDocumentWithImages(
  db: Transaction,
  workspaceId: string,
  id: string,
  { images }: { images: boolean },
): Promise<{ document: ReadDocument; images: Asset[] } | null> {
  // Raw: the statement is prepared and takes one round trip.
  const rows = await db.$queryRawUnsafe<(ReadDocument & AssetRow)[]>(DOCUMENT, images, id, workspaceId);
  const [row] = rows;
  if (!row) return null;
  const { path: _path, mediaType: _mediaType, bytes: _bytes, ...document } = row;
  return { document, images: readAssets(rows) };
}

// §10.10: who creates documents from a template, and so would notice changes to what it accepts.

/** `last` is the time of the newest document. `name` is null for a user who was deleted. */
export type Caller = { name: string | null; documents: number; last: Date };

const MAX_CALLERS = 10;

/** Lists the callers with the most documents since `since` first. */
export function listRecentCallers(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  since: Date,
): Promise<Caller[]> {
  // Raw: entries keep the ID of a deleted user, so Prisma has no relation to group by.
  return tx.$queryRaw<Caller[]>`
    SELECT u.name, count(*)::int AS documents, max(e.created_at) AS last
    FROM generation_entries e LEFT JOIN users u ON u.id = e.created_by
    WHERE e.workspace_id = ${workspaceId}::uuid AND e.template_id = ${templateId}::uuid
      AND e.source IN ('app', 'api') AND e.created_at >= ${since}
    GROUP BY u.id, u.name ORDER BY documents DESC, u.name LIMIT ${MAX_CALLERS}`;
}

// §20.13: marks documents void, with a reason.

/** `isChanged`: whether the mark was not set before. */
type MarkedDocument = { templateTitle: string; generationNumber: number; isChanged: boolean };

/** Marks a document void, or not void when `mark` is null. Returns null when the workspace has no such document. */
export async function markVoid(
  tx: Transaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  mark: { at: Date; by: string | null; reason: string } | null,
): Promise<MarkedDocument | null> {
  const where = { id, workspaceId };
  const { count } = await tx.generation.updateMany({
    where: { ...where, voidedAt: mark ? null : { not: null } },
    data: { voidedAt: mark?.at ?? null, voidedBy: mark?.by ?? null, voidReason: mark?.reason ?? null },
  });
  const found = await tx.generation.findFirst({ where, select: { templateTitle: true, generationNumber: true } });
  return found && { ...found, isChanged: count > 0 };
}
