/** DocuSeal's API as its OpenAPI document has it: what Platen sends is checked, and answers have its fields. */
import { type Asked, type FakeProvider, type Given, openFake } from './fake-provider.ts';

type Submitter = {
  id: number;
  submission_id: number;
  role: string;
  email: string;
  name: string;
  external_id: string | null;
  order?: number;
  status: 'completed' | 'declined' | 'opened' | 'sent' | 'awaiting';
};
type Area = { x: number; y: number; w: number; h: number; page: number };
type Submission = {
  id: number;
  name: string;
  status: 'pending' | 'completed' | 'declined' | 'expired';
  archived_at: string | null;
  submitters: Submitter[];
  submission_events: { event_type: string; data: object }[];
  fields: { name: string; role: string; areas: Area[] }[];
  file: Buffer;
  signed?: Buffer;
};

const TOKEN = 'docuseal-token';
const OF_SUBMISSION = [
  'name',
  'send_email',
  'send_sms',
  'order',
  'documents',
  'submitters',
  'message',
  'flatten',
  'expire_at',
];

export async function openDocuseal(): Promise<FakeProvider> {
  const submissions = new Map<string, Submission>();
  const sent: string[] = [];
  const refuse = (error: string): Given => ({ status: 422, json: { error } });
  const shown = ({ file: _file, signed: _signed, ...submission }: Submission) => submission;

  function create(body: Record<string, never>): Given {
    const unknown = Object.keys(body).find((name) => !OF_SUBMISSION.includes(name));
    if (unknown) return refuse(`unknown ${unknown}`);
    const [document] = (body.documents ?? []) as { name?: string; file?: string; fields?: Submission['fields'] }[];
    const submitters = (body.submitters ?? []) as Submitter[];
    if (!document?.name || !document.file || submitters.length === 0) return refuse('documents or submitters');
    const file = Buffer.from(document.file, 'base64');
    if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return refuse('file');
    if (!['preserved', 'random'].includes(body.order ?? 'preserved')) return refuse('order');
    for (const { areas, role } of document.fields ?? []) {
      if (!submitters.some((one) => one.role === role)) return refuse(`no submitter for ${role}`);
      for (const { x, y, w, h, page } of areas)
        if (![x, y, w, h].every((share) => share >= 0 && share <= 1) || !Number.isInteger(page)) return refuse('area');
    }
    const id = 1_000 + submissions.size;
    const made: Submission = {
      id,
      name: body.name ?? document.name,
      status: 'pending',
      archived_at: null,
      submitters: submitters.map((one, at) => ({ ...one, id: id * 10 + at, submission_id: id, status: 'sent' })),
      submission_events: [],
      fields: document.fields ?? [],
      file,
    };
    submissions.set(String(id), made);
    sent.push(String(id));
    return { status: 200, json: shown(made) };
  }

  function answer(asked: Asked): Given {
    const { method, path, query, headers, body } = asked;
    if (path.startsWith('/file/')) {
      // A signed address: the token does not belong here.
      if (headers['x-auth-token']) return { status: 400 };
      const signed = submissions.get(path.slice('/file/'.length))?.signed;
      return signed ? { status: 200, bytes: signed } : { status: 404 };
    }
    if (headers['x-auth-token'] !== TOKEN) return { status: 401, json: { error: 'Not authenticated' } };
    if (method === 'POST' && path === '/api/submissions/pdf') return create(JSON.parse(body.toString()));
    if (method === 'GET' && path === '/api/submissions')
      return { status: 200, json: { data: [], pagination: { count: 0, next: null, prev: null } } };
    if (method === 'GET' && path === '/api/submitters') {
      const all = [...submissions.values()].flatMap(({ submitters }) => submitters);
      const data = all.filter((one) => one.external_id === query.get('external_id'));
      return { status: 200, json: { data, pagination: { count: data.length, next: null, prev: null } } };
    }
    const [, id = '', documents] = /^\/api\/submissions\/(\d+)(\/documents)?$/.exec(path) ?? [];
    const found = submissions.get(id);
    if (!found) return { status: 404, json: { error: 'Not found' } };
    if (documents)
      return {
        status: 200,
        json: { id: found.id, documents: [{ name: found.name, url: `${server.origin}/file/${id}` }] },
      };
    if (method === 'DELETE') found.archived_at = new Date().toISOString();
    return { status: 200, json: method === 'DELETE' ? { id: found.id, archived_at: found.archived_at } : shown(found) };
  }
  const server = await openFake(answer);
  const ofForm = (event_type: string, id: string) => ({
    event_type,
    timestamp: new Date().toISOString(),
    data: { ...submissions.get(id)!.submitters[0], submission: { id: Number(id) } },
  });
  const ofSubmission = (event_type: string, id: string) => ({
    event_type,
    timestamp: new Date().toISOString(),
    data: { id: Number(id), status: submissions.get(id)!.status },
  });
  return Object.assign(server, {
    created: sent,
    sent,
    url: `${server.origin}/api`,
    token: TOKEN,
    view(id: string) {
      submissions.get(id)!.submitters[0]!.status = 'opened';
      return ofForm('form.viewed', id);
    },
    sign(id: string, file: Buffer) {
      const found = submissions.get(id)!;
      for (const one of found.submitters) one.status = 'completed';
      Object.assign(found, { status: 'completed', signed: file });
      return ofSubmission('submission.completed', id);
    },
    decline(id: string, reason: string) {
      const found = submissions.get(id)!;
      found.status = 'declined';
      found.submitters[0]!.status = 'declined';
      found.submission_events.push({ event_type: 'decline_form', data: { reason } });
      return ofForm('form.declined', id);
    },
    expire(id: string) {
      submissions.get(id)!.status = 'expired';
      return ofSubmission('submission.expired', id);
    },
    fileOf: (id: string) => submissions.get(id)!.file,
    fieldsOf: (id: string) =>
      submissions.get(id)!.fields.flatMap(({ role, areas }) =>
        areas.map(({ x, y, w, h, page }) => ({
          of: submissions.get(id)!.submitters.find((one) => one.role === role)!.email,
          page,
          x,
          y,
          width: w,
          height: h,
        })),
      ),
    statusOf: (id: string) => (submissions.get(id)!.archived_at ? 'archived' : submissions.get(id)!.status),
    headersWith: (secret: string) => ({ 'X-Platen-Secret': secret }),
  });
}
