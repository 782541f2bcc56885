/** §26.9: the page of the connection, the page before a document is sent, and what a document's page says of its signatures. */
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { type DocumentFacts, findDocument, findDocumentFacts } from '../../../use-cases/read/index.ts';
import type { Connected, SignatureReason, SignatureRequest } from '../../../use-cases/signatures/index.ts';
import { type FieldFault, field } from '../model/field.ts';
import { ownPath, workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';

function load() {
  return import('../../../use-cases/signatures/index.ts');
}

/** Names of services, the same in every language. */
const NAMES = { documenso: 'Documenso', docuseal: 'DocuSeal' } as const;

export type EnteredConnection = { provider: string; url: string };

/** `made`: a new connection, with what is shown only this once. */
export async function signaturesPage(
  request: MemberRequest,
  { db, site }: WebContext,
  shown: { entered?: EnteredConnection; faults?: FieldFault[]; made?: Connected } = {},
): Promise<PageAnswer> {
  const { entered = { provider: 'documenso', url: '' }, faults = [], made } = shown;
  const { member } = request;
  const { findSignatureConnection, SECRET_HEADERS } = await load();
  const connection = await findSignatureConnection(db, member.workspaceId);
  return {
    page: 'signatures',
    title: t('signatures.title'),
    place: 'signatures',
    data: {
      path: site.base + ownPath(request, 'signatures'),
      faults,
      made: made
        ? {
            name: NAMES[made.connection.provider],
            address: `${site.publicUrl}/webhooks/signatures/${made.connection.id}`,
            secret: made.secret,
            header: made.connection.provider === 'docuseal' ? SECRET_HEADERS.docuseal : '',
          }
        : null,
      connection: connection && [
        { ...PLAIN, term: t('signatures.columns.provider'), text: NAMES[connection.provider] },
        { ...PLAIN, term: t('signatures.columns.address'), text: connection.baseUrl },
        {
          ...PLAIN,
          term: t('signatures.columns.connected'),
          text: '',
          time: moment(member.timeZone, connection.createdAt),
        },
      ],
      fields: connectionFields(entered, faults),
    },
  };
}

const PLAIN = { address: '', time: null, isCode: false };

function connectionFields({ provider, url }: EnteredConnection, faults: FieldFault[]) {
  const options = Object.entries(NAMES).map(([value, text]) => ({ value, text }));
  const wanted = { faults, required: true, maxLength: 1_000 };
  return [
    field({
      name: 'provider',
      label: t('signatures.columns.provider'),
      control: 'select',
      value: provider,
      options,
      faults,
    }),
    field({
      name: 'url',
      label: t('signatures.fields.url'),
      hint: t('signatures.fields.urlHint'),
      value: url,
      ...wanted,
    }),
    field({ name: 'token', label: t('signatures.fields.token'), control: 'password', ...wanted }),
  ];
}

export type EnteredSigner = { role: string; name: string; email: string };

/** Returns null when the workspace has no such document, or one without signature fields. */
export async function sendPage(
  request: MemberRequest,
  context: WebContext,
  { entered, faults = [] }: { entered?: EnteredSigner[]; faults?: FieldFault[] } = {},
): Promise<PageAnswer | null> {
  const { db, site } = context;
  const { workspaceId } = request.member;
  const { findSignatureConnection } = await load();
  const facts = await findDocumentFacts(db, workspaceId, request.params.document!);
  if (!facts?.hasSigners) return null;
  const { document } = await findDocument(context, { workspaceId, id: facts.id }, { previewed: false });
  const connection = await findSignatureConnection(db, workspaceId);
  const signers = document.setup.signers ?? [];
  const heading = t('signatures.send.title', { document: withIsolatedControls(nameOfDocument(facts)) });
  const nameIn = (at: number) => entered?.[at]?.name ?? signers[at]?.name ?? '';
  const emailIn = (at: number) => entered?.[at]?.email ?? signers[at]?.email ?? '';
  return {
    page: 'sign',
    title: heading,
    place: 'documents',
    data: {
      heading,
      back: `${site.base}${workspacePath(workspaceId, `documents/${facts.id}`)}`,
      faults,
      lead: connection
        ? t('signatures.send.text', { provider: NAMES[connection.provider] })
        : t('signatures.send.notConnected'),
      isConnected: connection !== null,
      signers: signers.map(({ role }, at) => ({
        role,
        fields: [
          field({
            name: 'name',
            id: `name-${at}`,
            label: t('signatures.send.name'),
            value: nameIn(at),
            maxLength: 200,
            faults,
          }),
          field({
            name: 'email',
            id: `email-${at}`,
            label: t('signatures.send.email'),
            control: 'email',
            required: true,
            value: emailIn(at),
            maxLength: EMAIL_LENGTH,
            faults,
          }),
        ],
      })),
    },
  };
}

/** What a document's page says of its signatures. Asks for nothing where it was never sent. */
export async function signatureState(
  { id, hasSigners, signatureStatus: status, voidedAt, pdfStatus }: DocumentFacts,
  { member }: MemberRequest,
  { db, site }: WebContext,
) {
  if (!hasSigners) return null;
  const { workspaceId, timeZone } = member;
  const [newest] = status === null ? [] : await (await load()).listSignatureRequests(db, workspaceId, id);
  const isOpen = status === 'sending' || status === 'sent' || status === 'viewed';
  const address = `${site.base}${workspacePath(workspaceId, `documents/${id}`)}`;
  return {
    send: isOpen || status === 'signed' || voidedAt || pdfStatus === 'failed' ? '' : `${address}/sign`,
    cancel: isOpen ? `${address}/sign/cancel` : '',
    file: newest?.signed ? `${address}/signed` : '',
    shown: newest ? shownRequest(newest, timeZone) : null,
  };
}

function shownRequest(
  { status, provider, createdAt, endedAt, signers, reason, signed }: SignatureRequest,
  timeZone: string,
) {
  return {
    state: t(`signatures.states.${status}`),
    isBad: status === 'declined' || status === 'expired' || status === 'failed',
    reason: reason ? reasonText(reason) : '',
    kind: signed
      ? t(signed.extendsOriginal ? 'signatures.extends' : 'signatures.other', { provider: NAMES[provider] })
      : '',
    at: moment(timeZone, endedAt ?? createdAt),
    signers: signers.map(({ role, name, email, status: own }) => ({
      who: name === role ? role : `${role}: ${isolated(name)}`,
      email,
      state: t(`signatures.signerStates.${own}`),
    })),
  };
}

function reasonText(reason: SignatureReason): string {
  return 'said' in reason ? reason.said : inLanguageOfPage(reason.told);
}
