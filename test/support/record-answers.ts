/**
 * §15.7: records the real answer for each example in the contract. IDs, signatures, hashes and cursors are replaced by those of the
 * examples.
 */

import { setWorkspacePlan } from '../../src/data/storage/workspaces/workspaces.ts';
import { createCredential, SECRET_BYTES } from '../../src/domain/credential.ts';
import { type Answer, specification } from './contract.ts';
import { EXAMPLE_IDS, type ExampleService, NOBODY, startExampleService } from './example-service.ts';
import { seedTemplate, seedTenant, type Tenant } from './seed.ts';
import { type Call, startTestService } from './service.ts';
import { type SilentProxy, startSilentProxy } from './silent-proxy.ts';
import type { RecordedExample } from './write-examples.ts';

const POST = '/templates/{id}/generations';
/** With a second fault, the message contains the number of faults. */
const FAULTY = { client_name: 'Marlow & Sons', due_date: '26.09.2026', payment_term: '30 days' };
const TWO_FAULTS = { payment_terms: '45 days', due_date: '26.09.2026' };

function inAnswer(method: string, path: string, status: number, name: string): string[] {
  const response = ['paths', path, method, 'responses', String(status)];
  return [...response, 'content', 'application/json', 'examples', name, 'value'];
}
function inError(response: string, name: string): string[] {
  return ['components', 'responses', response, 'content', 'application/json', 'examples', name, 'value'];
}
function ofHeader(name: string): string[] {
  return ['components', 'headers', name, 'example'];
}

/** Starts a service with the content of the examples, sends every request and stops it. */
export async function recordAnswers(): Promise<RecordedExample[]> {
  const examples = await startExampleService();
  try {
    return [
      ...(await recordDocuments(examples)),
      ...(await recordRefusals(examples)),
      ...(await recordApprovals(examples)),
      ...(await recordNoPdfs()),
      ...(await recordUnavailable()),
      ...(await recordLimit()),
    ];
  } finally {
    await examples.service.close();
  }
}

async function recordDocuments({ service, tenant, ids, ...examples }: ExampleService): Promise<RecordedExample[]> {
  const post = (name: string, headers = {}) =>
    service.call('POST', `/templates/${ids.invoice}/generations`, {
      body: requestExample(name),
      headers: { 'Idempotency-Key': name, ...headers },
    });
  const asPdf = { Accept: 'application/pdf', Prefer: 'wait=20' };
  examples.setTime('2026-08-26T15:20:10.333Z');
  await examples.makeDocument(ids.letter);
  examples.setTime('2026-08-27T10:02:44.861Z');
  const created = await post('values');
  const { id } = created.body as { id: string };
  const pdf = (query = '') => service.call('GET', `/generations/${id}/pdf${query}`);
  const rendering = await examples.whileRendering(id, () => pdf());
  const later = await examples.whileRendering(id, () => post('values', { ...asPdf, Prefer: 'wait=0' }));
  const ready = await pdf();
  const redirect = await pdf('?redirect=1');
  const replay = await post('values');
  const file = await post('values', asPdf);
  const checked = await service.call('POST', `/templates/${ids.invoice}/checks`, { body: { values: FAULTY } });
  const draft = (content: unknown) => service.call('POST', `/templates/${ids.invoice}/drafts`, { body: content });
  const drafted = await draft(bodyExample('/templates/{id}/drafts', 'values'));
  const { id: draftId } = drafted.body as { id: string };
  const redrafted = await draft({
    draft: draftId,
    revision: 1,
    title: 'Workshop',
    values: { payment_terms: '14 days' },
  });
  const ofText = (path: string) => service.call('POST', path, { body: bodyExample(path, 'text') });
  const read = await ofText('/template-checks');
  const previewed = await ofText('/template-previews');
  const written = await ofText('/template-drafts');
  const { id: textId } = written.body as { id: string };
  const rewritten = await service.call('POST', '/template-drafts', {
    body: { draft: textId, revision: 1, source: '# Receipt\n\nReceived: {{Amount}}\n' },
  });
  const page = await service.call('GET', '/generations?limit=1');
  const last = await service.call('GET', '/generations?limit=50&to=2026-07-03');

  const real = {
    invoice: ids.invoice,
    letter: ids.letter,
    document: id,
    draft: draftId,
    templateDraft: textId,
    user: tenant.userId,
  };
  const oldest = (last.body as { generations: { id: string }[] }).generations.at(-1)!.id;
  const tell = createNormaliser(service.url!, { ...real, oldest, workspace: tenant.workspaceId });
  const answered: [path: string[], answer: Answer][] = [
    [inAnswer('get', '/templates', 200, 'page'), await service.call('GET', '/templates')],
    [inAnswer('get', '/templates/{id}', 200, 'invoice'), await service.call('GET', `/templates/${ids.invoice}`)],
    [inAnswer('post', '/templates/{id}/checks', 200, 'faulty'), checked],
    [inAnswer('post', '/templates/{id}/drafts', 201, 'saved'), drafted],
    [inAnswer('post', '/templates/{id}/drafts', 200, 'changed'), redrafted],
    [inAnswer('post', '/template-checks', 200, 'faulty'), read],
    [inAnswer('post', '/template-previews', 200, 'receipt'), previewed],
    [inAnswer('post', '/template-drafts', 201, 'saved'), written],
    [inAnswer('post', '/template-drafts', 200, 'changed'), rewritten],
    [inAnswer('post', POST, 200, 'replay'), replay],
    [inAnswer('post', POST, 201, 'created'), created],
    [inAnswer('post', POST, 202, 'rendering'), later],
    [inAnswer('get', '/generations', 200, 'page'), page],
    [inAnswer('get', '/generations', 200, 'last'), last],
    [inAnswer('get', '/generations/{id}', 200, 'document'), await service.call('GET', `/generations/${id}`)],
    [inAnswer('get', '/generations/{id}/pdf', 200, 'ready'), ready],
    [inAnswer('get', '/generations/{id}/pdf', 202, 'rendering'), rendering],
  ];
  const location = ['paths', '/generations/{id}/pdf', 'get', 'responses', '302', 'headers', 'Location', 'example'];
  const others = await Promise.all(['labels', 'defaults'].map(post));
  if (others.some(({ status }) => status !== 201)) throw new Error('An example of a request is refused');
  return [
    ...answered.map(([path, { body }]) => ({ path, value: tell(body) })),
    { path: location, value: tell(redirect.headers.location) },
    { path: ofHeader('DocumentPage'), value: tell(created.headers.location) },
    { path: ofHeader('PageOfNew'), value: tell(file.headers.location) },
    { path: ofHeader('PdfAddress'), value: tell(later.headers.location) },
    { path: ofHeader('ReplayedLater'), value: later.headers['idempotent-replayed'] },
    { path: ofHeader('Document-Number'), value: Number(file.headers['document-number']) },
    { path: ofHeader('Content-Location'), value: tell(file.headers['content-location']) },
    { path: ofHeader('Content-Disposition'), value: file.headers['content-disposition'] },
    { path: ofHeader('Preference-Applied'), value: file.headers['preference-applied'] },
    { path: ofHeader('Cache-Control'), value: replay.headers['cache-control'] },
    { path: ofHeader('Revalidate'), value: page.headers['cache-control'] },
    { path: ofHeader('Idempotent-Replayed'), value: replay.headers['idempotent-replayed'] },
    { path: ofHeader('Retry-After'), value: Number(rendering.headers['retry-after']) },
  ];
}

/** §12.10: where a person issues invoices: while the document waits, and once somebody has refused it. */
async function recordApprovals({ service, ids, tenant }: ExampleService): Promise<RecordedExample[]> {
  const { db } = service.services.database;
  const rule = (personIssues: 'on' | 'off') =>
    db.template.updateMany({ where: { id: ids.invoice }, data: { personIssues } });
  const post = () =>
    service.call('POST', `/templates/${ids.invoice}/generations`, {
      headers: { 'Idempotency-Key': 'order-20818-invoice' },
    });
  await rule('on');
  const required = (await post()).body as { error: { url: string } };
  const data = { state: 'refused' as const, decidedAt: new Date(), decision: 'The customer has moved' };
  await db.approval.updateMany({ where: { workspaceId: tenant.workspaceId }, data });
  const refused = (await post()).body;
  await rule('off');
  const approval = required.error.url.split('/').at(-1)!;
  const tell = createNormaliser(service.url!, { approval, workspace: tenant.workspaceId });
  return [
    { path: inError('GenerationConflict', 'approval_required'), value: tell(required) },
    { path: inError('GenerationConflict', 'approval_refused'), value: tell(refused) },
  ];
}

async function recordRefusals({ service, ids, other, ...examples }: ExampleService): Promise<RecordedExample[]> {
  const get = (path: string, call?: Call) => service.call('GET', path, call);
  const post = (values: unknown, call: Call = {}, id = ids.invoice) =>
    service.call('POST', `/templates/${id}/generations`, { body: { values }, ...call });
  const wide = await examples.makeDocument(ids.wide, other);
  const internal = await get(`/templates/${ids.broken}`, { key: other.key });
  const failed = await get(`/generations/${wide}/pdf`, { key: other.key });
  await setWorkspacePlan(service.services.database.db, other.workspaceId, 'none');
  const key = 'order-20817-invoice';
  const inFlight = () => post(undefined, { headers: { 'Idempotency-Key': key } });
  const notSaved = await get(`/templates/${ids.draft}`);
  const invalidToken = await get('/templates', { key: `plt_${'0'.repeat(49)}` });
  const challenge = invalidToken.headers['www-authenticate'];
  const notAllowed = await service.call('DELETE', '/templates');
  const tooLong = { headers: { 'Idempotency-Key': 'x'.repeat(256) } };

  const answered: [path: string[], answer: Answer][] = [
    [inError('InvalidParameter', 'malformed'), await get('/templates/invoice')],
    [inError('InvalidParameter', 'unknown'), await get('/templates?page=2')],
    [inError('InvalidRequest', 'field'), await post({ line_items: [{}, { amount: 212.5 }] })],
    [inError('InvalidRequest', 'header'), await post({}, tooLong)],
    [inError('InvalidRequest', 'body'), await post(undefined, { body: '{"values":' })],
    [inError('Unauthorized', 'unauthorized'), await get('/templates', { key: null })],
    [inError('Unauthorized', 'invalid_token'), invalidToken],
    [inError('SubscriptionRequired', 'subscription_required'), await post({}, { key: other.key }, ids.wide)],
    [inError('NotFound', 'record'), await get(`/generations/${NOBODY}`)],
    [inError('NotFound', 'path'), await get('/documents')],
    [inError('MethodNotAllowed', 'method_not_allowed'), notAllowed],
    [inError('TemplateNotSaved', 'template_not_saved'), notSaved],
    [inError('GenerationConflict', 'template_not_saved'), await post({}, {}, ids.draft)],
    [inError('GenerationConflict', 'idempotency_in_flight'), await examples.whileInFlight(ids.invoice, key, inFlight)],
    [inError('PayloadTooLarge', 'payload_too_large'), await post({ client_name: 'x'.repeat(1024 * 1024) })],
    [inError('ValuesRefused', 'unknown_placeholder'), await post({ client: 'Marlow & Sons' })],
    [inError('ValuesRefused', 'unknown_group_field'), await post({ line_items: [{ price: '1800' }] })],
    [inError('ValuesRefused', 'invalid_option'), await post(TWO_FAULTS)],
    [inError('ValuesRefused', 'invalid_number'), await post({ line_items: [{}, { amount: '1,800.00' }] })],
    [inError('ValuesRefused', 'invalid_values'), await post({ due_date: '31/02/2026' })],
    [inError('Internal', 'internal'), internal],
    [inError('PdfRenderFailed', 'pdf_render_failed'), failed],
    // All operations give this answer with the same text.
    [inError('PdfRenderFailed', 'internal'), internal],
  ];
  return [
    ...answered.map(([path, { body }]) => ({ path, value: body })),
    { path: ofHeader('WWW-Authenticate'), value: String(challenge).replace(service.url!, SHOWN_ORIGIN) },
    { path: ofHeader('Allow'), value: notAllowed.headers.allow },
    { path: ofHeader('Link'), value: String(notAllowed.headers.link).replace(service.url!, SHOWN_ORIGIN) },
  ];
}

/** Uses a service that renders no PDFs. */
async function recordNoPdfs(): Promise<RecordedExample[]> {
  const service = await startTestService({ role: 'api', env: { STORAGE_URL: 'none' }, key: () => tenant.key });
  let tenant: Tenant;
  try {
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nText\n');
    const made = await service.call('POST', `/templates/${template}/generations`);
    const path = `/generations/${(made.body as { id: string }).id}`;
    const answered: [path: string[], answer: Answer][] = [
      [inError('PdfUnavailable', 'pdf_unavailable'), await service.call('GET', `${path}/pdf`)],
    ];
    return answered.map(([path, { body }]) => ({ path, value: body }));
  } finally {
    await service.close();
  }
}

/** Uses a service that limits the requests of a key. */
async function recordLimit(): Promise<RecordedExample[]> {
  const env = { STORAGE_URL: 'none', RATE_LIMIT: '60' };
  const service = await startTestService({ role: 'api', env, key: () => tenant.key });
  let tenant: Tenant;
  try {
    tenant = await seedTenant(service.services.database.db);
    const list = () => service.call('GET', '/templates');
    const first = await list();
    let last = first;
    while (last.status === 200) last = await list();
    return [
      {
        path: inError('TooManyRequests', 'rate_limited'),
        value: JSON.parse(JSON.stringify(last.body).replace(/\d+ s\./, '17 s.')),
      },
      { path: ofHeader('RateLimit'), value: first.headers.ratelimit },
      { path: ofHeader('RateLimit-Policy'), value: first.headers['ratelimit-policy'] },
    ];
  } finally {
    await service.close();
  }
}

/** §18.19: records the answer to every request while the database is down. */
async function recordUnavailable(): Promise<RecordedExample[]> {
  let proxy: SilentProxy | undefined;
  const service = await startTestService({
    role: 'api',
    key: () => createCredential('api-key', Buffer.alloc(SECRET_BYTES)).token,
    reach: async (url) => {
      proxy = await startSilentProxy(url);
      return proxy.url;
    },
  });
  try {
    await proxy!.close();
    const { body } = await service.call('GET', '/templates');
    return ['Unavailable', 'PdfUnavailable'].map((response) => ({
      path: inError(response, 'unavailable'),
      value: body,
    }));
  } finally {
    await service.close();
  }
}

/** Returns the request body of an example. */
function requestExample(name: string): unknown {
  return bodyExample(POST, name);
}
function bodyExample(path: string, name: string): unknown {
  const { requestBody } = specification.paths[path]!.post as unknown as {
    requestBody: { content: Record<string, { examples: Record<string, { value: unknown }> }> };
  };
  return requestBody.content['application/json']!.examples[name]!.value;
}

const SHOWN_ORIGIN = 'https://platen.example.com';
const HTML_SHOWN = 49;
const CURSOR = 'AQAGWgRv83xIAaHQ6Yw7f1Km1JGwfC5fE6L4VGOp0w';

/** Returns a function that replaces real IDs, signatures and cursors by those of the examples, and shortens `html`. */
function createNormaliser(
  origin: string,
  real: Partial<Record<keyof typeof EXAMPLE_IDS, string>>,
): (value: unknown) => unknown {
  const normaliseText = (text: string) =>
    Object.entries(real)
      .reduce((changed, [name, id]) => changed.replaceAll(id, EXAMPLE_IDS[name as keyof typeof EXAMPLE_IDS]), text)
      .replace(origin, SHOWN_ORIGIN)
      .replace(/(?<=[?&]sha256=)[0-9a-f]{64}/, '3b0c44')
      .replace(/(?<=[?&]signature=)[\w-]+/, '9f2c61');
  const normalise = (value: unknown, key?: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => normalise(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalise(one, name)]));
    if (typeof value !== 'string') return value;
    if (key === 'html') return `${value.slice(0, HTML_SHOWN)}…`;
    return key === 'next_cursor' ? CURSOR : normaliseText(value);
  };
  return (value) => normalise(value);
}
