/**
 * The node for n8n, executed as n8n does: PLATEN_URL, PLATEN_API_KEY, TITLE. The functions that n8n gives to a node are the few that it calls, on
 * the errors of n8n-workflow; requests get what the credentials say.
 */
const assert = require('node:assert/strict');
const { PlatenApi } = require('n8n-nodes-platen/credentials/PlatenApi.credentials.js');
const { Platen } = require('n8n-nodes-platen/nodes/Platen/Platen.node.js');
const manifest = require('n8n-nodes-platen/package.json');

const { PLATEN_URL: url, PLATEN_API_KEY: key, TITLE: title } = process.env;
const credentials = { url, key };

/** n8n's own expressions are of this form in the credentials. */
function resolve(text) {
  return text.replace(/^=/, '').replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, name) => credentials[name]);
}

async function httpRequestWithAuthentication(name, { method, url: address, headers, body }) {
  assert.equal(name, new PlatenApi().name);
  const own = Object.entries(new PlatenApi().authenticate.properties.headers).map(([one, value]) => [
    one,
    resolve(value),
  ]);
  const response = await fetch(address, { method, headers: { ...headers, ...Object.fromEntries(own) }, body });
  const content = Buffer.from(await response.arrayBuffer());
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: content };
}

function contextOf(items, { execution = '1', keepsGoing = false } = {}) {
  return {
    getInputData: () => items.map((json) => ({ json })),
    getNodeParameter: (name, at) => items[at][name] ?? '',
    getCredentials: async () => credentials,
    getNode: () => ({ id: 'n1', name: 'Platen', type: 'platen', typeVersion: 1, position: [0, 0], parameters: {} }),
    getExecutionId: () => execution,
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
    continueOnFail: () => keepsGoing,
    helpers: {
      httpRequestWithAuthentication,
      prepareBinaryData: async (data, fileName, mimeType) => ({ data: data.toString('base64'), fileName, mimeType }),
    },
  };
}

async function run() {
  const node = new Platen();
  const execute = (...given) => node.execute.call(contextOf(...given));
  for (const place of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) require(`n8n-nodes-platen/${place}`);
  const [[options]] = [await node.methods.loadOptions.getTemplates.call(contextOf([]))];
  assert(options.name && options.value);

  const create = { operation: 'create', template: 'offer-letter', values: '{"candidate_name": "Ada"}', title };
  const [[made]] = await execute([create]);
  assert.equal(Buffer.from(made.binary.data.data, 'base64').subarray(0, 5).toString(), '%PDF-');
  assert.equal(made.binary.data.fileName, `${title}.pdf`);
  // n8n runs a node again if it is told to retry; the next execution is another document.
  const [[again]] = await execute([create]);
  assert.equal(again.json.id, made.json.id);
  const others = { ...create, title: `Other ${title}` };
  const [both] = await execute([others, others], { execution: '2' });
  assert.equal(new Set(both.map(({ json }) => json.id)).size, 2);

  const [templates] = await execute([{ operation: 'list', search: 'offer' }]);
  assert.deepEqual(
    templates.map(({ json }) => json.slug),
    ['offer-letter'],
  );

  const wrong = { ...create, title: '', values: { nobody: 'x' } };
  const error = await execute([wrong]).catch((one) => one);
  assert.equal(error.httpCode, '422');
  assert.match(error.description, /unknown_placeholder: values\.nobody/);
  assert(!JSON.stringify(error).includes(key));
  const [[kept]] = await execute([wrong], { keepsGoing: true });
  assert.match(kept.json.error, /nobody/);
  console.log(`n8n: a PDF of ${Buffer.from(made.binary.data.data, 'base64').length} bytes`);
}

run();
