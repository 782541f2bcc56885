/** §26.5 POST and GET /generations/{id}/signature-requests. The use case is loaded only for a request that needs it. */
import type { components } from '../../../../generated/openapi.d.ts';
import { noSuchDocument } from '../../../domain/errors.ts';
import { english } from '../../../locales/message.ts';
import { findDocumentFacts } from '../../../use-cases/read/index.ts';
import type { SignatureRequest } from '../../../use-cases/signatures/index.ts';
import type { Handler, HandlerContext } from './operation.ts';

export const sendForSignature: Handler<'sendForSignature'> = async ({ path, body }, context) => {
  const { db, principal, clock, signaturesDue } = context;
  const { programBy, sendForSignature: send } = await import('../../../use-cases/signatures/index.ts');
  const by = await programBy(db, principal, clock());
  const of = { workspaceId: principal.workspaceId, id: path.id };
  const { isNew, request } = await send(db, of, body?.signers ?? [], { by, onDue: signaturesDue });
  return { status: isNew ? 201 : 200, body: present(request) };
};

export const listSignatureRequests: Handler<'listSignatureRequests'> = async ({ path }, context) => {
  const { db, principal } = context;
  const { workspaceId } = principal;
  const document = await findDocumentFacts(db, workspaceId, path.id);
  if (!document) throw noSuchDocument();
  if (document.signatureStatus === null) return { status: 200, body: { requests: [] } };
  const { listSignatureRequests: list } = await import('../../../use-cases/signatures/index.ts');
  const found = await list(db, workspaceId, path.id);
  const requests = await Promise.all(
    found.map(async (request) => {
      const file = await fileOf(request, document.title, context);
      return { ...present(request), ...(file && { file }) };
    }),
  );
  return { status: 200, body: { requests } };
};

function present({
  id,
  provider,
  status,
  reason,
  createdAt,
  endedAt,
  signers,
}: SignatureRequest): components['schemas']['SignatureRequest'] {
  return {
    id,
    provider,
    status,
    ...(reason && { reason: 'said' in reason ? reason.said : english(reason.told) }),
    created_at: createdAt.toISOString(),
    ...(endedAt && { ended_at: endedAt.toISOString() }),
    signers: signers.map(({ role, name, email, order, status: own }) => ({
      role,
      name,
      email,
      ...(order !== undefined && { order }),
      status: own,
    })),
  };
}

async function fileOf(
  request: SignatureRequest,
  title: string,
  { renderer, principal, urlExpiresSeconds, clock }: HandlerContext,
): Promise<components['schemas']['SignedFile'] | undefined> {
  if (!request.signed || !renderer) return undefined;
  const { signedFileUrl } = await import('../../../use-cases/signatures/index.ts');
  const of = { workspaceId: principal.workspaceId, request, fileName: `${title}.pdf` };
  const url = await signedFileUrl(renderer, of, { expiresInSeconds: urlExpiresSeconds, download: false, now: clock() });
  const { sha256, bytes, extendsOriginal } = request.signed;
  return { url, expires_in: urlExpiresSeconds, sha256, bytes, extends_original: extendsOriginal };
}
