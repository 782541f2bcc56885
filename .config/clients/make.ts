/**
 * §15.7: writes `generated/clients` from the contract: packages for npm and PyPI, a Go module, a collection for Postman, a node for n8n and a
 * skill for coding agents. Each is what a public generator makes, with the few files that lie here beside it. The generators are installed
 * on first use, below `node_modules/.cache`. What a machine cannot make is skipped with a line.
 *
 *     node .config/clients/make.ts [npm python go postman n8n skill]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';

const PROJECT = path.join(import.meta.dirname, '../..');
const INTO = path.join(PROJECT, 'generated/clients');
const TOOLS = path.join(PROJECT, 'node_modules/.cache/platen-clients');
const CONTRACT = path.join(PROJECT, 'spec/openapi.yaml');

const OPENAPI_PYTHON_CLIENT = '0.29.1';
const OAPI_CODEGEN = 'v2.8.2';
const OPENAPI_TO_POSTMAN = '6.3.3';

type Manifest = { version: string; repository: { url: string } };
const { version, repository }: Manifest = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
/** `git+https://host/owner/name.git` is `host/owner/name`. */
const place = repository.url.replace(/^git\+https:\/\//, '').replace(/\.git$/, '');

function run(command: string, given: string[], cwd = PROJECT, env = {}): string {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  return execFileSync(command, given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Empties the folder of a client, and copies what lies here for it. */
function begin(name: string, without: RegExp = /^$/): string {
  const folder = path.join(INTO, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const from = path.join(import.meta.dirname, name);
  for (const file of existsSync(from) ? readdirSync(from) : [])
    if (!without.test(file)) cpSync(path.join(from, file), path.join(folder, file), { recursive: true });
  return folder;
}

function replaceIn(file: string, ...pairs: [string | RegExp, string][]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of pairs) text = text.replaceAll(from, to);
  writeFileSync(file, text);
}

function setVersion(file: string): void {
  replaceIn(file, [/("version": |version = )"0\.0\.0"/g, `$1"${version}"`]);
}

/** Writes JavaScript and declarations. Throws with what does not compile. */
function compile(file: string, outDir: string): void {
  const program = ts.createProgram([file], {
    outDir,
    declaration: true,
    strict: true,
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  });
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, FORMAT));
}

const FORMAT = { getCanonicalFileName: String, getCurrentDirectory: () => PROJECT, getNewLine: () => '\n' };

const MAKERS: Record<string, () => void> = {
  /** Types of openapi-typescript and calls of openapi-fetch, both of which `make generate` has written. */
  npm() {
    const folder = begin('npm');
    const source = path.join(folder, 'source');
    mkdirSync(source);
    for (const name of ['index.ts', 'retrying.ts']) cpSync(path.join(folder, name), path.join(source, name));
    for (const name of ['index.ts', 'retrying.ts']) rmSync(path.join(folder, name));
    for (const name of ['client.ts', 'openapi.d.ts'])
      cpSync(path.join(PROJECT, 'generated', name), path.join(source, name));
    for (const name of ['index.ts', 'retrying.ts']) replaceIn(path.join(source, name), ['../../../generated/', './']);
    const dist = path.join(folder, 'dist');
    compile(path.join(source, 'index.ts'), dist);
    cpSync(path.join(source, 'openapi.d.ts'), path.join(dist, 'openapi.d.ts'));
    for (const name of readdirSync(dist).filter((one) => /^(index|retrying|client)\.d\.ts$/.test(one)))
      replaceIn(path.join(dist, name), [/'\.\/(\w+)(?:\.d)?\.ts'/g, "'./$1.js'"]);
    rmSync(source, { recursive: true });
    setVersion(path.join(folder, 'package.json'));
  },

  python() {
    const folder = begin('python', /\.(py|yaml)$/);
    const venv = path.join(TOOLS, `openapi-python-client-${OPENAPI_PYTHON_CLIENT}`);
    if (!existsSync(path.join(venv, 'bin/openapi-python-client'))) {
      run('python3', ['-m', 'venv', venv]);
      run(path.join(venv, 'bin/pip'), ['install', '--quiet', `openapi-python-client==${OPENAPI_PYTHON_CLIENT}`]);
    }
    const own = path.join(import.meta.dirname, 'python');
    const code = path.join(folder, 'platen_client');
    const options = ['--meta', 'none', '--fail-on-warning', '--config', path.join(own, 'openapi-python-client.yaml')];
    run(path.join(venv, 'bin/openapi-python-client'), [
      'generate',
      '--path',
      CONTRACT,
      ...options,
      '--output-path',
      code,
    ]);
    for (const name of ['platen.py', 'retrying.py']) cpSync(path.join(own, name), path.join(code, name));
    writeFileSync(path.join(code, 'py.typed'), '');
    writeFileSync(
      path.join(code, '__init__.py'),
      `"""The client of Platen."""

from .client import AuthenticatedClient, Client
from .platen import Created, Platen, verify_webhook
from .retrying import PlatenError

__all__ = ("AuthenticatedClient", "Client", "Created", "Platen", "PlatenError", "verify_webhook")
`,
    );
    setVersion(path.join(folder, 'pyproject.toml'));
  },

  go() {
    const folder = begin('go', /\.yaml$/);
    const command = path.join(TOOLS, `oapi-codegen-${OAPI_CODEGEN}`);
    const tool = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`;
    if (!existsSync(command)) run('go', ['install', tool], PROJECT, { GOBIN: command });
    const config = path.join(import.meta.dirname, 'go/oapi-codegen.yaml');
    const file = path.join(folder, 'client.go');
    run(path.join(command, 'oapi-codegen'), ['-config', config, '-o', file, CONTRACT]);
    replaceIn(path.join(folder, 'go.mod'), ['platen.example/go', `${place}-go`]);
  },

  postman() {
    const folder = begin('postman');
    const tool = path.join(TOOLS, `openapi-to-postmanv2-${OPENAPI_TO_POSTMAN}`);
    if (!existsSync(tool))
      run('npm', ['install', '--silent', '--prefix', tool, `openapi-to-postmanv2@${OPENAPI_TO_POSTMAN}`]);
    const raw = path.join(folder, 'raw.json');
    const options = ['-O', 'folderStrategy=Tags,parametersResolution=Example,optimizeConversion=true'];
    run(path.join(tool, 'node_modules/.bin/openapi2postmanv2'), ['-s', CONTRACT, '-o', raw, ...options]);
    const collection = mendCollection(JSON.parse(readFileSync(raw, 'utf8')));
    rmSync(raw);
    writeFileSync(path.join(folder, 'platen.postman_collection.json'), `${JSON.stringify(collection, null, 1)}\n`);
  },

  n8n() {
    const folder = begin('n8n');
    setVersion(path.join(folder, 'package.json'));
    replaceIn(path.join(folder, 'package.json'), ['git+https://example.com/platen.git', repository.url]);
  },

  skill() {
    cpSync(path.join(PROJECT, 'src/doors/mcp/templates/SKILL.md'), path.join(begin('skill'), 'SKILL.md'));
  },
};

type Item = {
  name: string;
  item?: Item[];
  response?: unknown[];
  event?: object[];
  request?: {
    method: string;
    url: { path: string[]; query: { disabled?: boolean }[]; variable?: { key: string; value: string }[] };
    header: Header[];
    body?: { raw?: string };
  };
};
type Header = { key: string; value: string; disabled?: boolean };
type Collection = { item: Item[]; variable: object[]; auth: object };

/** What a request keeps in variables, so that those after it have a template and a document. */
const KEPT: Record<string, string[]> = {
  'GET templates': [
    'const { templates } = pm.response.json();',
    "const { id, slug } = templates.find(({ slug }) => slug === pm.variables.get('slug')) ?? templates[0];",
    "pm.collectionVariables.set('template', id);",
    "pm.collectionVariables.set('slug', slug);",
  ],
  'POST generations': ["pm.collectionVariables.set('document', pm.response.json().id);"],
};

/**
 * Makes a collection that runs from its first request to its last as soon as `url` and `key` are set: optional parameters are off, and a request
 * that creates has an idempotency key of its own. Examples of answers are left out, which are most of the file.
 */
function mendCollection(collection: Collection): Collection {
  const requests = collection.item.filter(({ item = [] }) => item.length > 0);
  requests.forEach(mendItem);
  return {
    ...collection,
    item: requests,
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: 'http://127.0.0.1:3000' },
      { key: 'key', value: '' },
      { key: 'baseUrl', value: '{{url}}/api/v1' },
      { key: 'slug', value: 'offer-letter' },
      ...['template', 'document'].map((key) => ({ key, value: '' })),
    ],
  };
}

/** The text of a template, for the requests that take one. */
const SOURCE = '---\ntitle: From Postman\n---\n\nDear {{Name}}\n';

function mendItem({ item, request, ...others }: Item, at: number, all: Item[]): void {
  item?.forEach(mendItem);
  if (!request) return;
  const { url, header, method, body } = request;
  for (const one of url.query ?? []) one.disabled = true;
  for (const one of header) {
    if (/^(If-None-Match|Prefer)$/.test(one.key)) one.disabled = true;
    if (one.key === 'Idempotency-Key') Object.assign(one, { value: '{{$guid}}', disabled: false });
  }
  const names: Record<string, string> = { id: url.path[0] === 'templates' ? 'template' : 'document', slug: 'slug' };
  for (const one of url.variable ?? []) one.value = `{{${names[one.key]}}}`;
  if (body?.raw) {
    const isOfTemplate = url.path[0]!.startsWith('template-');
    const sent = isOfTemplate ? { source: SOURCE } : { title: 'From Postman', values: {} };
    body.raw = JSON.stringify(sent, null, 2);
  }
  const exec = KEPT[`${method} ${url.path.at(-1)}`];
  const event = exec ? [{ listen: 'test', script: { type: 'text/javascript', exec } }] : [];
  all[at] = { ...others, request, response: [], event };
}

const NEEDS: Record<string, string> = { python: 'python3', go: 'go' };

function isThere(command: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));
}

/** The version is that of the contract, so that a generator notices a release that forgot one of them. */
function checkVersion(): void {
  const { info } = parse(readFileSync(CONTRACT, 'utf8'));
  if (info.version !== version) throw new Error(`package.json has version ${version}, the contract ${info.version}`);
}

if (import.meta.main) {
  checkVersion();
  mkdirSync(TOOLS, { recursive: true });
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MAKERS);
  for (const name of names) {
    const needed = NEEDS[name];
    if (needed && !isThere(needed)) console.log(`${name}: skipped, ${needed} is not there`);
    else {
      MAKERS[name]!();
      console.log(`${name}: generated/clients/${name}`);
    }
  }
}
