/** The node: creates a document for each item and returns its PDF, or lists templates. */
const { createHash } = require('node:crypto');
const { NodeApiError, NodeOperationError, sleep } = require('n8n-workflow');

const ATTEMPTS = 5;
const MAX_PAUSE_SECONDS = 60;
/** How long to wait for a PDF; a render ends after 60 s. */
const PDF_MS = 120_000;
const TRANSIENT = new Set([429, 500, 502, 503, 504]);
const IS_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const forDocuments = { show: { operation: ['create'] } };

const description = {
  displayName: 'Platen',
  name: 'platen',
  icon: 'file:platen.svg',
  group: ['transform'],
  version: 1,
  subtitle: '={{$parameter["operation"] === "create" ? "Create a document" : "List templates"}}',
  description: 'Create documents and PDFs from templates',
  defaults: { name: 'Platen' },
  usableAsTool: true,
  inputs: ['main'],
  outputs: ['main'],
  credentials: [{ name: 'platenApi', required: true }],
  properties: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      default: 'create',
      options: [
        { name: 'Create a document', value: 'create', action: 'Create a document', description: 'And return its PDF' },
        { name: 'List templates', value: 'list', action: 'List templates', description: 'Those of the workspace' },
      ],
    },
    {
      displayName: 'Template',
      name: 'template',
      type: 'options',
      typeOptions: { loadOptionsMethod: 'getTemplates' },
      default: '',
      required: true,
      displayOptions: forDocuments,
      description: 'One of the list, or an expression that gives an id or a slug',
    },
    {
      displayName: 'Values',
      name: 'values',
      type: 'json',
      default: '{}',
      displayOptions: forDocuments,
      description: 'An object of strings by the keys of the placeholders; a group is a list of objects',
    },
    { displayName: 'Title', name: 'title', type: 'string', default: '', displayOptions: forDocuments },
    {
      displayName: 'Idempotency key',
      name: 'idempotencyKey',
      type: 'string',
      default: '',
      displayOptions: forDocuments,
      description:
        'A name for this one document, such as an order number. The same name within 24 hours gets the same document.',
    },
    {
      displayName: 'Search',
      name: 'search',
      type: 'string',
      default: '',
      displayOptions: { show: { operation: ['list'] } },
      description: 'Only templates with this text in their title',
    },
  ],
};

class Platen {
  description = description;
  methods = {
    loadOptions: {
      async getTemplates() {
        const { templates } = await listTemplates(this, '');
        return templates.map(({ id, slug, title }) => ({ name: title, value: slug ?? id }));
      },
    },
  };

  async execute() {
    const given = this.getInputData();
    const made = [];
    for (let index = 0; index < given.length; index += 1) {
      try {
        if (this.getNodeParameter('operation', index) === 'create') made.push(await create(this, index));
        else {
          const { templates } = await listTemplates(this, this.getNodeParameter('search', index));
          made.push(...templates.map((json) => ({ json, pairedItem: { item: index } })));
        }
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        made.push({ json: { error: error.message }, pairedItem: { item: index } });
      }
    }
    return [made];
  }
}

async function listTemplates(context, search) {
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return JSON.parse((await send(context, { path: `/templates?limit=200${query}` })).body);
}

async function create(context, index) {
  const template = context.getNodeParameter('template', index);
  const title = context.getNodeParameter('title', index);
  const body = { values: readValues(context, index), ...(title && { title }) };
  const place = IS_ID.test(template) ? template : `by-slug/${encodeURIComponent(template)}`;
  const headers = { Accept: 'application/pdf', Prefer: 'wait=20' };
  const first = await send(context, {
    index,
    method: 'POST',
    path: `/templates/${place}/generations`,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': keyOf(context, index, [template, body]),
    },
    body: JSON.stringify(body),
  });
  const isLate = first.statusCode === 202;
  const document = isLate ? JSON.parse(first.body) : undefined;
  const id = document?.id ?? first.headers['content-location'].split('/').at(-2);
  const number = Number(first.headers['document-number']);
  let answer = first;
  for (const end = Date.now() + PDF_MS; answer.statusCode === 202; ) {
    if (Date.now() > end)
      throw new NodeOperationError(context.getNode(), `The PDF of ${id} takes too long`, { itemIndex: index });
    await sleep(1000 * secondsIn(answer, 1));
    answer = await send(context, { index, path: `/generations/${id}/pdf`, headers });
  }
  const json = {
    id,
    number,
    url: document?.url ?? first.headers.location,
    replayed: 'idempotent-replayed' in first.headers,
  };
  const data = await context.helpers.prepareBinaryData(
    answer.body,
    `${title || `${template}-${number}`}.pdf`,
    'application/pdf',
  );
  return { json, binary: { data }, pairedItem: { item: index } };
}

function readValues(context, index) {
  const given = context.getNodeParameter('values', index);
  try {
    return typeof given === 'string' ? JSON.parse(given || '{}') : given;
  } catch {
    throw new NodeOperationError(context.getNode(), 'Values: enter a JSON object', { itemIndex: index });
  }
}

/**
 * The key of an item: what n8n sends again in one execution ("Retry on fail") is the same document; the next execution, the next round of a
 * loop and another item are others.
 */
function keyOf(context, index, content) {
  const given = context.getNodeParameter('idempotencyKey', index);
  if (given) return given;
  const round = context.getWorkflowDataProxy(index).$runIndex;
  const parts = [context.getExecutionId(), context.getNode().id, round, index, content];
  return `n8n-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** Answers `{ statusCode, headers, body }` of a success. Sends again what failed for a while; a request that creates has a key. */
async function send(context, { index = 0, method = 'GET', path, headers = {}, body }) {
  const { url } = await context.getCredentials('platenApi');
  const request = {
    method,
    url: `${url.replace(/\/+$/, '')}/api/v1${path}`,
    headers,
    body,
    encoding: 'arraybuffer',
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    timeout: 100_000,
  };
  for (let attempt = 1; ; attempt += 1) {
    let seconds = 0.25 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
    try {
      const answer = await context.helpers.httpRequestWithAuthentication.call(context, 'platenApi', request);
      if (answer.statusCode < 300) return { ...answer, body: Buffer.from(answer.body) };
      const { statusCode: status } = answer;
      seconds = secondsIn(answer, seconds);
      const isTransient = TRANSIENT.has(status) || (status === 409 && answer.headers['retry-after']);
      if (!isTransient || attempt >= ATTEMPTS || seconds > MAX_PAUSE_SECONDS) throw refusalOf(context, answer, index);
    } catch (error) {
      if (error instanceof NodeApiError) throw error;
      if (attempt >= ATTEMPTS)
        throw new NodeApiError(context.getNode(), { message: error.message }, { itemIndex: index });
    }
    await sleep(1000 * seconds);
  }
}

function refusalOf(context, { statusCode, body }, itemIndex) {
  let error = {};
  try {
    error = JSON.parse(Buffer.from(body)).error ?? {};
  } catch {
    // A proxy in between has answered.
  }
  const { code = 'internal', message = `The service answered ${statusCode}.`, detail } = error;
  const options = {
    message,
    description: detail ? `${code}: ${detail}` : code,
    httpCode: String(statusCode),
    itemIndex,
  };
  return new NodeApiError(context.getNode(), { code, message }, options);
}

function secondsIn({ headers }, fallback) {
  return /^\d+$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : fallback;
}

module.exports = { Platen };
