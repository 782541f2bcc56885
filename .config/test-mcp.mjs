/**
 * `make test-mcp`: runs the protocol's own conformance suite against a real service, without a network. The suite sends no token, so a
 * local proxy adds one. `mcp-conformance.yaml` lists scenarios that fail, with reasons; any other outcome fails the run, even an
 * unexpected success.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';

const HERE = import.meta.dirname;
const SUITE = path.join(HERE, '../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const MAIN = path.join(HERE, '../src/main.ts');
/** Maps each scenario that is expected to fail to the reason. */
const EXPECTED = parse(readFileSync(path.join(HERE, 'mcp-conformance.yaml'), 'utf8'));

async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

async function freePort() {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the demo's API key, once the service answers. */
async function tokenOf(service) {
  let written = '';
  for await (const chunk of service.stdout) {
    written += chunk;
    if (written.endsWith('\n}\n')) return JSON.parse(written).demo.token;
  }
  throw new Error('The service did not start.');
}

/** Maps each scenario to its checks, which the suite has written to `results`. */
function outcomes(results) {
  return readdirSync(results).map((run) => {
    const checks = JSON.parse(readFileSync(path.join(results, run, 'checks.json'), 'utf8'));
    const scenario = run.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const failed = checks.filter(({ status }) => status === 'FAILURE');
    return { scenario, passed: failed.length === 0, said: failed.map(({ errorMessage }) => errorMessage).join('; ') };
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'platen-mcp-'));
const port = await freePort();
let token;
const proxy = createServer((req, res) => {
  const headers = { ...req.headers, authorization: `Bearer ${token}` };
  const passed = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode, answer.headers);
    answer.pipe(res);
  });
  passed.on('error', () => res.destroy());
  req.pipe(passed);
});
const address = `http://localhost:${await listen(proxy)}`;
const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'serve', '--demo', '--json'], {
  env: { ...process.env, PORT: port, PUBLIC_URL: address, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  token = await tokenOf(service);
  const results = path.join(folder, 'results');
  const suite = spawn(process.execPath, [SUITE, 'server', '--url', `${address}/mcp`, '--suite', 'all', '-o', results]);
  await Promise.all([text(suite.stdout), text(suite.stderr), once(suite, 'exit')]);
  const found = outcomes(results);
  const width = Math.max(...found.map(({ scenario }) => scenario.length));
  for (const { scenario, passed, said } of found) {
    const why = EXPECTED[scenario];
    const isExpected = passed === (why === undefined);
    if (!isExpected) process.exitCode = 1;
    const outcome = passed ? 'passes' : 'fails ';
    console.log(`${scenario.padEnd(width)}  ${outcome}  ${isExpected ? (why ?? '') : `NOT EXPECTED: ${said || why}`}`);
  }
  const unknown = Object.keys(EXPECTED).filter((name) => !found.some(({ scenario }) => scenario === name));
  if (found.length === 0 || unknown.length > 0) process.exitCode = 1;
  for (const name of unknown) console.log(`${name} was not run`);
  console.log(`${found.filter(({ passed }) => passed).length} of ${found.length} scenarios pass`);
} finally {
  const ended = once(service, 'exit');
  service.kill('SIGINT');
  proxy.closeAllConnections();
  proxy.close();
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
