/**
 * §26.6: Documenso, by version 2 of its API: an envelope is created with its file, people and fields, and then distributed. An envelope
 * that was created and not distributed is a draft, which nobody sees; the next attempt finds it by its external id.
 */
import { tell } from '../../../locales/message.ts';
import {
  callerOf,
  type Provider,
  type ProviderAccess,
  ProviderFailure,
  type RemoteState,
  type ToSign,
} from './caller-of.ts';

type Envelope = {
  id: string;
  externalId?: string | null;
  status: 'DRAFT' | 'PENDING' | 'COMPLETED' | 'REJECTED' | 'CANCELLED';
  recipients?: Recipient[];
  envelopeItems?: { id: string; order?: number }[];
};
type Recipient = {
  email: string;
  readStatus?: 'NOT_OPENED' | 'OPENED';
  signingStatus?: 'NOT_SIGNED' | 'SIGNED' | 'REJECTED';
  sendStatus?: 'NOT_SENT' | 'SENT';
  expiresAt?: string | null;
  rejectionReason?: string | null;
};

const API = '/api/v2';
/** The longest title that Documenso takes. */
const MAX_TITLE = 255;

export function documenso(access: ProviderAccess): Provider {
  const { json, bytes } = callerOf(access, { Authorization: access.token });
  const find = async (id: string): Promise<Envelope | undefined> => {
    const query = new URLSearchParams({ query: id, type: 'DOCUMENT', perPage: '10' });
    const { data = [] } = ((await json({ path: `${API}/envelope?${query}` })) ?? {}) as { data?: Envelope[] };
    return data.find(({ externalId }) => externalId === id);
  };
  const get = async (remoteId: string): Promise<Envelope> => {
    const envelope = (await json({ path: `${API}/envelope/${encodeURIComponent(remoteId)}` })) as Envelope | null;
    if (!envelope) throw new ProviderFailure(tell('signature.gone'), { retry: false, status: 404 });
    return envelope;
  };
  const create = async (request: ToSign): Promise<string> => {
    const form = new FormData();
    form.append('payload', JSON.stringify(payloadOf(request)));
    form.append('files', new Blob([request.pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), FILE);
    const made = (await json({ method: 'POST', path: `${API}/envelope/create`, form })) as { id?: string } | null;
    if (!made?.id) throw new ProviderFailure(tell('signature.notUnderstood'), { retry: true });
    return made.id;
  };
  return {
    async check() {
      if (!(await json({ path: `${API}/envelope?perPage=1` })))
        throw new ProviderFailure(tell('signature.noApi'), { retry: false, status: 404 });
    },
    find: async (id) => (await find(id))?.id ?? null,
    async send(request) {
      const found = await find(request.id);
      const id = found?.id ?? (await create(request));
      if (!found || found.status === 'DRAFT')
        await json({ method: 'POST', path: `${API}/envelope/distribute`, json: { envelopeId: id } });
      return id;
    },
    read: async (remoteId, emails) => stateOf(await get(remoteId), emails),
    async download(remoteId) {
      const [item] = (await get(remoteId)).envelopeItems ?? [];
      if (!item) throw new ProviderFailure(tell('signature.notUnderstood'), { retry: true });
      return bytes({ path: `${API}/envelope/item/${encodeURIComponent(item.id)}/download?version=signed` });
    },
    async cancel(remoteId) {
      await json({ method: 'POST', path: `${API}/envelope/cancel`, json: { envelopeId: remoteId } });
    },
  };
}

const FILE = 'document.pdf';

function payloadOf({ id, title, signers, isOrdered }: ToSign): object {
  const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 1e6) / 1e4));
  return {
    title: title.slice(0, MAX_TITLE),
    type: 'DOCUMENT',
    externalId: id,
    meta: { signingOrder: isOrdered ? 'SEQUENTIAL' : 'PARALLEL', distributionMethod: 'EMAIL' },
    recipients: signers.map(({ name, email, order, field }) => ({
      email,
      name: name.slice(0, MAX_TITLE),
      role: 'SIGNER',
      signingOrder: order,
      fields: [
        {
          type: 'SIGNATURE',
          identifier: 0,
          page: field.page,
          positionX: percent(field.x),
          positionY: percent(field.y),
          width: percent(field.width),
          height: percent(field.height),
        },
      ],
    })),
  };
}

function stateOf({ status, recipients = [] }: Envelope, emails: readonly string[]): RemoteState {
  const left = [...recipients];
  const found = emails.map((email) => {
    const at = left.findIndex((one) => one.email.toLowerCase() === email.toLowerCase());
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const signers = found.map((one) => one && { status: statusOf(one) });
  const reason = recipients.find(({ rejectionReason }) => rejectionReason)?.rejectionReason ?? undefined;
  const all = signers.map((one) => one?.status);
  const open = all.includes('expired')
    ? 'expired'
    : all.some((one) => one === 'viewed' || one === 'signed')
      ? 'viewed'
      : 'sent';
  const states = {
    COMPLETED: 'signed',
    REJECTED: 'declined',
    CANCELLED: 'cancelled',
    PENDING: open,
    DRAFT: 'sent',
  } as const;
  return { status: states[status] ?? open, ...(reason && { reason }), signers };
}

function statusOf({ signingStatus, readStatus, sendStatus, expiresAt }: Recipient) {
  if (signingStatus === 'SIGNED') return 'signed' as const;
  if (signingStatus === 'REJECTED') return 'declined' as const;
  if (expiresAt && Date.parse(expiresAt) < Date.now()) return 'expired' as const;
  if (readStatus === 'OPENED') return 'viewed' as const;
  return sendStatus === 'SENT' ? ('sent' as const) : ('waiting' as const);
}
