/**
 * §26.6: DocuSeal: a submission is created from the PDF in one request, which sends the mails. Its submitters carry the id of the request,
 * by which an attempt whose answer was lost is found again.
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

type Submitter = {
  email?: string;
  external_id?: string | null;
  submission_id?: number;
  status?: 'completed' | 'declined' | 'opened' | 'sent' | 'awaiting';
};
type Submission = {
  id: number;
  status?: 'pending' | 'completed' | 'declined' | 'expired';
  archived_at?: string | null;
  submitters?: Submitter[];
  submission_events?: { event_type?: string; data?: { reason?: string } }[];
};

export function docuseal(access: ProviderAccess): Provider {
  const { json, bytes } = callerOf(access, { 'X-Auth-Token': access.token });
  const find = async (id: string): Promise<string | null> => {
    const query = new URLSearchParams({ external_id: externalId(id, 0), limit: '1' });
    const { data = [] } = ((await json({ path: `/submitters?${query}` })) ?? {}) as { data?: Submitter[] };
    const found = data.find((one) => one.external_id === externalId(id, 0))?.submission_id;
    return found === undefined ? null : String(found);
  };
  const get = async (remoteId: string): Promise<Submission> => {
    const submission = (await json({ path: `/submissions/${encodeURIComponent(remoteId)}` })) as Submission | null;
    if (!submission) throw new ProviderFailure(tell('signature.gone'), { retry: false, status: 404 });
    return submission;
  };
  return {
    async check() {
      if (!(await json({ path: '/submissions?limit=1' })))
        throw new ProviderFailure(tell('signature.noApi'), { retry: false, status: 404 });
    },
    find,
    async send(request) {
      const found = await find(request.id);
      if (found !== null) return found;
      const made = (await json({
        method: 'POST',
        path: '/submissions/pdf',
        json: bodyOf(request),
      })) as Submission | null;
      if (typeof made?.id !== 'number') throw new ProviderFailure(tell('signature.notUnderstood'), { retry: true });
      return String(made.id);
    },
    read: async (remoteId, emails) => stateOf(await get(remoteId), emails),
    async download(remoteId) {
      const path = `/submissions/${encodeURIComponent(remoteId)}/documents`;
      const { documents = [] } = ((await json({ path })) ?? {}) as { documents?: { url?: string }[] };
      const [document] = documents;
      if (!document?.url || !URL.canParse(document.url))
        throw new ProviderFailure(tell('signature.notUnderstood'), { retry: true });
      return bytes({ path: document.url });
    },
    async cancel(remoteId) {
      await json({ method: 'DELETE', path: `/submissions/${encodeURIComponent(remoteId)}` });
    },
  };
}

function externalId(id: string, signer: number): string {
  return `${id}/${signer}`;
}

function bodyOf({ id, title, pdf, signers, isOrdered }: ToSign): object {
  return {
    name: title,
    send_email: true,
    order: isOrdered ? 'preserved' : 'random',
    documents: [
      {
        name: title,
        file: Buffer.from(pdf).toString('base64'),
        fields: signers.map(({ role, field }) => ({
          name: role,
          type: 'signature',
          role,
          required: true,
          areas: [{ x: field.x, y: field.y, w: field.width, h: field.height, page: field.page }],
        })),
      },
    ],
    submitters: signers.map(({ role, name, email, order }, at) => ({
      role,
      name,
      email,
      external_id: externalId(id, at),
      ...(isOrdered && { order: order - 1 }),
    })),
  };
}

const STATES = {
  completed: 'signed',
  declined: 'declined',
  opened: 'viewed',
  sent: 'sent',
  awaiting: 'waiting',
} as const;

function stateOf(submission: Submission, emails: readonly string[]): RemoteState {
  const { submitters = [], submission_events: events = [] } = submission;
  const signers = emails.map((_, at) => {
    const one = submitters.find(({ external_id: id }) => id?.endsWith(`/${at}`));
    return one?.status && { status: STATES[one.status] ?? 'sent' };
  });
  const reason = events.findLast(({ event_type: type }) => type === 'decline_form')?.data?.reason;
  return { status: statusOf(submission, signers), ...(reason && { reason }), signers };
}

function statusOf(
  { status, archived_at: archivedAt }: Submission,
  signers: RemoteState['signers'],
): RemoteState['status'] {
  if (status === 'completed') return 'signed';
  if (status === 'declined' || status === 'expired') return status;
  if (archivedAt) return 'cancelled';
  return signers.some((one) => one?.status === 'viewed' || one?.status === 'signed') ? 'viewed' : 'sent';
}
