/** §26.9: connecting a signature service, and sending a document to be signed, in the browser. */
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { findDocumentFacts } from '../../../use-cases/read/index.ts';
import { collectFaults, confirmPage, REFUSED } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { type EnteredSigner, sendPage, signaturesPage } from './signature-pages.ts';

/** Loaded only where documents are signed. */
function load() {
  return import('../../../use-cases/signatures/index.ts');
}

const showSignatures: MemberAction = (request, context) => signaturesPage(request, context);

const connectSignatures: MemberAction = async (request, context) => {
  const { form, member, by } = request;
  const { connectSignatures: connect } = await load();
  const entered = { provider: form.get('provider') ?? '', url: form.get('url') ?? '' };
  const { faults, tryAll } = collectFaults();
  const wanted = { ...entered, token: form.get('token') ?? '' };
  const made = await tryAll(() => connect(settingsOf(context), member.workspaceId, wanted, by));
  if (made) return signaturesPage(request, context, { made });
  return { ...(await signaturesPage(request, context, { entered, faults })), status: REFUSED };
};

const askToDisconnectSignatures: MemberAction = async (request, { db, site }) => {
  const { findSignatureConnection } = await load();
  const connection = await findSignatureConnection(db, request.member.workspaceId);
  if (!connection) return null;
  return confirmPage({
    place: 'signatures',
    ...section('signatures.disconnectQuestion', { host: new URL(connection.baseUrl).host }),
    facts: [{ name: t('signatures.columns.address'), text: connection.baseUrl }],
    back: site.base + ownPath(request, 'signatures'),
  });
};

const confirmDisconnectSignatures: MemberAction = async (request, { db }) => {
  const { disconnectSignatures } = await load();
  await disconnectSignatures(db, request.member.workspaceId, request.by);
  return { redirect: ownPath(request, 'signatures'), notice: 'signaturesDisconnected' };
};

const askToSend: MemberAction = (request, context) => sendPage(request, context);

const sendToSign: MemberAction = async (request, context) => {
  const { form, by } = request;
  const { sendForSignature } = await load();
  const roles = form.getAll('role');
  const [names, emails] = [form.getAll('name'), form.getAll('email')];
  const entered = roles.map((role, at): EnteredSigner => ({ role, name: names[at] ?? '', email: emails[at] ?? '' }));
  const { faults, tryAll } = collectFaults();
  const { signaturesDue: onDue } = context;
  const sent = await tryAll(() => sendForSignature(context.db, documentOf(request), entered, { by, onDue }));
  if (sent)
    return { redirect: documentPath(request), notice: sent.isNew ? 'documentSentToSign' : 'documentSentBefore' };
  const page = await sendPage(request, context, { entered, faults });
  return page && { ...page, status: REFUSED };
};

const cancelSigning: MemberAction = async (request, { db, signaturesDue: onDue }) => {
  const { cancelSignature } = await load();
  await cancelSignature(db, documentOf(request), { by: request.by, onDue });
  return { redirect: documentPath(request), notice: 'signingCancelled' };
};

/** Redirects to the signed file. */
const openSigned: MemberAction = async (request, context) => {
  const { db, renderer, urlExpiresSeconds, clock, site } = context;
  const { workspaceId, id } = documentOf(request);
  const facts = await findDocumentFacts(db, workspaceId, id);
  if (!facts || facts.signatureStatus === null || !renderer) return null;
  const { listSignatureRequests, signedFileUrl } = await load();
  const signed = (await listSignatureRequests(db, workspaceId, id)).find((one) => one.signed);
  if (!signed) return null;
  const fileName = t('signatures.fileName', { name: withIsolatedControls(nameOfDocument(facts)) });
  const of = { workspaceId, request: signed, fileName: `${fileName}.pdf` };
  const download = request.query.get('download') === '1';
  const url = await signedFileUrl(renderer, of, { expiresInSeconds: urlExpiresSeconds, download, now: clock() });
  const { publicUrl, base } = site;
  return { location: url.startsWith(`${publicUrl}/`) ? base + url.slice(publicUrl.length) : url };
};

function documentOf({ member, params }: MemberRequest) {
  return { workspaceId: member.workspaceId, id: params.document! };
}

function documentPath(request: MemberRequest): string {
  return ownPath(request, `documents/${request.params.document}`);
}

function settingsOf({ db, secrets, webhookHosts: hosts }: WebContext) {
  return { db, secrets, hosts };
}

export const signatureActions = {
  showSignatures,
  connectSignatures,
  askToDisconnectSignatures,
  confirmDisconnectSignatures,
  askToSend,
  sendToSign,
  cancelSigning,
  openSigned,
} satisfies WebActions;
