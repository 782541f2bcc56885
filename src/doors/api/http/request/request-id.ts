/** §15.6, §18.33: every answer has `X-Request-Id`, which is also in its log line (access log), and in those of all that is done for it. */
import type { Request, RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { SECOND } from '../../../../domain/durations.ts';
import type { Log } from '../../../../platform/log.ts';
import { requestSignal } from '../../../../platform/telemetry/signals.ts';
import { beginSpan, inRequestScope } from '../../../../platform/telemetry/tracer.ts';

/** Excludes characters that could break a log line or a header. */
const WELL_FORMED = /^[A-Za-z0-9._:-]{1,128}$/;

/** Addresses, as proxies join them. Anybody may send it: the log says what was claimed. */
const FORWARDED = /^[0-9A-Fa-f:., [\]]{1,200}$/;

/** W3C Trace Context: version, trace id, id of the caller's span, flags. Version ff and ids of nothing but zeros are invalid. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** §21.5: behind these stands the id of an authorization under way, which its browser alone knows. */
const SECRET_PATH = /^\/(connect|oauth\/authorize)\/.*/;

/** What stands in a path that is none of ours may be a token all the same. */
const TOKEN = /(pl[a-z]_[0-9A-Za-z]{8})[0-9A-Za-z]+/g;

/**
 * Gives the request its id, and logs it when it is answered: who asked, from where, with which credential. A refused one is named by
 * its beginning. Queries are not logged: they may hold a signature.
 */
export function requestId(log: Log): RequestHandler {
  return (req, res, next) => {
    const traceparent = wellFormed(req, 'traceparent', TRACE_PARENT);
    const id = wellFormed(req, 'X-Request-Id', WELL_FORMED) ?? traceparent ?? uuidv7();
    const startedAt = performance.now();
    const path = req.path.replace(SECRET_PATH, '/$1/…').replace(TOKEN, '$1…');
    const client = req.socket.remoteAddress;
    const forwardedFor = wellFormed(req, 'X-Forwarded-For', FORWARDED);
    const span = beginSpan(req.method, { kind: 'server', parent: traceparent });
    res.set('X-Request-Id', id);
    res.on('close', () => {
      const passed = performance.now() - startedAt;
      const ms = Math.round(passed * 10) / 10;
      const { workspaceId, credentialId, credential, code, operation = operationOf(path) } = res.locals;
      const { statusCode: status } = res;
      const who = { client, forwardedFor, workspaceId, ...(credentialId ? { credentialId } : { credential }) };
      log.info(
        { requestId: id, traceparent, operation, method: req.method, path, status, code, ms, ...who },
        'request',
      );
      requestSignal.publish({ operation, status, seconds: passed / SECOND });
      span?.end(describe({ operation, method: req.method, status, id, workspaceId }));
    });
    inRequestScope({ requestId: id }, () => (span ? span.run(next) : next()));
  };
}

/** Names of attributes by OpenTelemetry's conventions. */
function describe(facts: { operation: string; method: string; status: number; id: string; workspaceId?: string }) {
  const { operation, method, status, id, workspaceId } = facts;
  const attributes = {
    'http.request.method': method,
    'http.response.status_code': status,
    'platen.request_id': id,
    ...(workspaceId && { 'platen.workspace_id': workspaceId }),
  };
  return { name: operation, attributes, ...(status >= 500 && { error: { name: String(status) } }) };
}

/** What the caller sent. A header that is sent twice reaches us joined by a comma, and so is not well-formed. */
function wellFormed(req: Request, name: string, shape: RegExp): string | undefined {
  const sent = req.get(name);
  return sent !== undefined && shape.test(sent) ? sent : undefined;
}

/** The beginning of a path, and what is there. The first that fits counts. */
const PLACES: [beginning: string, operation: string][] = [
  ['/api/v1/openapi.json', 'getContract'],
  ['/api/v1/', 'unknownOperation'],
  ['/healthz', 'checkHealth'],
  ['/readyz', 'checkReadiness'],
  ['/mcp', 'mcp'],
  ['/files/', 'downloadFile'],
  ['/oauth/authorize', 'oauthAuthorize'],
  ['/oauth/token', 'oauthToken'],
  ['/oauth/register', 'oauthRegister'],
  ['/oauth/revoke', 'oauthRevoke'],
  ['/.well-known/', 'getMetadata'],
  ['/assets/', 'getAsset'],
];

/** §18.32: what a request asks for, where nothing says it better: one of a few names, whatever the path. */
function operationOf(path: string): string {
  return PLACES.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other';
}
