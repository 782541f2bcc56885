/** Documenso's API, version 2, as its contract has it: what Platen sends is checked, and answers have its fields. */
import { randomUUID } from 'node:crypto';
import { type Asked, type FakeProvider, type Given, openFake } from './fake-provider.ts';

type Recipient = {
  id: number;
  email: string;
  name: string;
  role: string;
  signingOrder: number | null;
  readStatus: 'NOT_OPENED' | 'OPENED';
  signingStatus: 'NOT_SIGNED' | 'SIGNED' | 'REJECTED';
  sendStatus: 'NOT_SENT' | 'SENT';
  expiresAt: string | null;
  rejectionReason: string | null;
  fields: Record<string, number | string>[];
};
type Envelope = {
  id: string;
  externalId: string | null;
  type: string;
  title: string;
  status: string;
  documentMeta: object;
  recipients: Recipient[];
  envelopeItems: { id: string; envelopeId: string; title: string; order: number }[];
  file: Buffer;
  signed?: Buffer;
};

const TOKEN = 'api_documenso';

export async function openDocumenso(): Promise<FakeProvider> {
  const envelopes = new Map<string, Envelope>();
  const created: string[] = [];
  const sent: string[] = [];
  const refuse = (message: string): Given => ({ status: 400, json: { message } });

  async function create({ headers, body }: Asked): Promise<Given> {
    const form = await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': headers['content-type']! },
    }).formData();
    const payload = JSON.parse(String(form.get('payload')));
    const file = form.get('files') as File | null;
    if (typeof payload.title !== 'string' || payload.title.length > 255) return refuse('title');
    if (payload.type !== 'DOCUMENT' || !file) return refuse('type or files');
    if (!['PARALLEL', 'SEQUENTIAL'].includes(payload.meta.signingOrder)) return refuse('meta');
    const id = `envelope_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    for (const one of payload.recipients) {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one.email) || one.role !== 'SIGNER') return refuse('recipient');
      for (const field of one.fields) {
        const shares = [field.positionX, field.positionY, field.width, field.height];
        if (field.type !== 'SIGNATURE' || !(field.page >= 1)) return refuse('field');
        if (!shares.every((share: unknown) => typeof share === 'number' && share >= 0 && share <= 100))
          return refuse('place');
      }
    }
    created.push(id);
    envelopes.set(id, {
      id,
      externalId: payload.externalId ?? null,
      type: payload.type,
      title: payload.title,
      status: 'DRAFT',
      documentMeta: payload.meta,
      recipients: payload.recipients.map((one: Recipient, at: number) => ({
        ...one,
        id: at + 1,
        readStatus: 'NOT_OPENED',
        signingStatus: 'NOT_SIGNED',
        sendStatus: 'NOT_SENT',
        expiresAt: null,
        rejectionReason: null,
      })),
      envelopeItems: [{ id: `envelope_item_${at()}`, envelopeId: id, title: file.name, order: 1 }],
      file: Buffer.from(await file.arrayBuffer()),
    });
    return { status: 200, json: { id } };
  }
  const at = () => randomUUID().slice(0, 8);
  const shown = ({ file: _file, signed: _signed, ...envelope }: Envelope) => envelope;

  async function answer(asked: Asked): Promise<Given> {
    if (asked.headers.authorization !== TOKEN) return { status: 401, json: { message: 'Unauthorized' } };
    const { method, path, query, body } = asked;
    if (method === 'GET' && path === '/api/v2/envelope') {
      const wanted = query.get('query') ?? '';
      const data = [...envelopes.values()].filter(({ title, externalId }) => `${title} ${externalId}`.includes(wanted));
      return {
        status: 200,
        json: { data: data.map(shown), count: data.length, currentPage: 1, perPage: 10, totalPages: 1 },
      };
    }
    if (method === 'POST' && path === '/api/v2/envelope/create') return create(asked);
    if (method === 'POST' && /\/envelope\/(distribute|cancel)$/.test(path)) {
      const envelope = envelopes.get(JSON.parse(body.toString()).envelopeId);
      if (!envelope) return { status: 404, json: { message: 'Not found' } };
      if (path.endsWith('cancel')) envelope.status = 'CANCELLED';
      else {
        envelope.status = 'PENDING';
        for (const one of envelope.recipients) one.sendStatus = 'SENT';
        sent.push(envelope.id);
      }
      return { status: 200, json: { success: true, id: envelope.id, recipients: envelope.recipients } };
    }
    const [, item] = /^\/api\/v2\/envelope\/item\/([^/]+)\/download$/.exec(path) ?? [];
    if (item !== undefined) {
      const found = [...envelopes.values()].find(({ envelopeItems }) => envelopeItems[0]!.id === item);
      return found?.signed ? { status: 200, bytes: found.signed } : { status: 404 };
    }
    const envelope = envelopes.get(path.replace('/api/v2/envelope/', ''));
    return envelope ? { status: 200, json: shown(envelope) } : { status: 404, json: { message: 'Not found' } };
  }
  const server = await openFake(answer);
  const event = (name: string, id: string) => {
    const { recipients, status, externalId, title } = envelopes.get(id)!;
    return {
      event: name,
      payload: { id: 10, envelopeId: id, externalId, title, status, recipients, Recipient: recipients },
      createdAt: new Date().toISOString(),
      webhookEndpoint: 'https://example.com',
    };
  };
  return Object.assign(server, {
    created,
    sent,
    url: server.origin,
    token: TOKEN,
    view(id: string) {
      envelopes.get(id)!.recipients[0]!.readStatus = 'OPENED';
      return event('DOCUMENT_OPENED', id);
    },
    sign(id: string, file: Buffer) {
      const envelope = envelopes.get(id)!;
      for (const one of envelope.recipients) one.signingStatus = 'SIGNED';
      Object.assign(envelope, { status: 'COMPLETED', signed: file });
      return event('DOCUMENT_COMPLETED', id);
    },
    decline(id: string, reason: string) {
      const envelope = envelopes.get(id)!;
      Object.assign(envelope.recipients[0]!, { signingStatus: 'REJECTED', rejectionReason: reason });
      envelope.status = 'REJECTED';
      return event('DOCUMENT_REJECTED', id);
    },
    expire(id: string) {
      envelopes.get(id)!.recipients[0]!.expiresAt = '2020-01-01T00:00:00.000Z';
      return event('RECIPIENT_EXPIRED', id);
    },
    fileOf: (id: string) => envelopes.get(id)!.file,
    fieldsOf: (id: string) =>
      envelopes.get(id)!.recipients.flatMap(({ email, fields }) =>
        fields.map((field) => ({
          of: email,
          page: Number(field.page),
          x: Number(field.positionX) / 100,
          y: Number(field.positionY) / 100,
          width: Number(field.width) / 100,
          height: Number(field.height) / 100,
        })),
      ),
    statusOf: (id: string) => envelopes.get(id)!.status,
    headersWith: (secret: string) => ({ 'X-Documenso-Secret': secret }),
  });
}
