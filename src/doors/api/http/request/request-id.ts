/**
 * §15.6, §18.33: gives every request an id. The answer has it as `X-Request-Id`, and so do the request's line in the
 * access log and every line logged for it.
 */
import type { Request, RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { SECOND } from '../../../../domain/durations.ts';
import type { Log } from '../../../../platform/log.ts';
import { requestSignal } from '../../../../platform/telemetry/signals.ts';
import { beginSpan, inRequestScope } from '../../../../platform/telemetry/tracer.ts';

/** Excludes characters that could break a log line or a header. */
const WELL_FORMED = /^[A-Za-z0-9._:-]{1,128}$/;

/** Matches addresses as proxies join them. Anybody may send this header, so the log shows only what the caller claims. */
const FORWARDED = /^[0-9A-Fa-f:., [\]]{1,200}$/;

/** W3C Trace Context: version, trace id, the caller's span id, flags. Version ff and ids of only zeros are invalid. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** §21.5: matches paths that contain the id of an authorization under way, which only its browser may know. */
const SECRET_PATH = /^\/(connect|oauth\/authorize)\/.*/;

/** Matches tokens. A path that the service does not know may contain one. */
const TOKEN = /(pl[a-z]_[0-9A-Za-z]{8})[0-9A-Za-z]+/g;

/**
 * Gives the request its id, and logs the request when it has been answered: the caller, its address and its credential.
 * A refused credential is logged as its prefix. Queries are not logged, because they may hold a signature.
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

/** Returns the span's facts. Attributes have the names of OpenTelemetry's conventions. */
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

/** Returns the header if it matches `shape`. Node joins a header that is sent twice with a comma, so it does not match. */
function wellFormed(req: Request, name: string, shape: RegExp): string | undefined {
  const sent = req.get(name);
  return sent !== undefined && shape.test(sent) ? sent : undefined;
}

/** The operation for the beginning of a path. The first match counts. */
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

/**
 * §18.32: returns the operation of a request for the metrics when no handler has set it. The set of names is bounded,
 * whatever the path is.
 */
function operationOf(path: string): string {
  return PLACES.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other';
}
