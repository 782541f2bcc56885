/**
 * §15.7: response validation, which finds answers that `spec/openapi.yaml` does not describe. Tests use it, and the
 * service does with `CHECK_ANSWERS=1`.
 */

import type { RequestHandler } from 'express';
import type { Log } from '../../../../platform/log.ts';
import { errorBody } from '../errors/error-body.ts';
import { isPercentEncoded } from '../request/check-url.ts';
import { escapePointer, headerErrors, locate, specification, validatorAt } from './specification.ts';

type Header = { required?: boolean };
type Response = { headers?: Record<string, unknown>; content?: Record<string, unknown> };

/** An answer as supertest returns it. `body` is parsed, and `{}` when there is none; `text` is as received. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  text?: string;
};

/**
 * Headers that the contract need not describe: those of message framing and content coding (RFC 9110, RFC 9112), and
 * those that every answer has for browsers (Fetch). OpenAPI describes `Content-Type` under `content`.
 */
const FRAMING = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'vary',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-expose-headers',
]);

/**
 * Compares the status, headers, content type and body of an answer with the specification. `path` is relative to
 * `/api/v1`, with or without a query. Throws an Error that names the request and every difference.
 */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const faults = findFaults(method.toLowerCase(), path, answer);
  if (faults.length === 0) return;
  const request = `${method.toUpperCase()} ${path} → ${answer.status}`;
  throw new Error(`${request} is not as spec/openapi.yaml describes it:\n- ${faults.join('\n- ')}`);
}

function findFaults(method: string, path: string, answer: Answer): string[] {
  const pointer = responsePointer(method, path, answer.status);
  if (typeof pointer !== 'string') return [pointer.fault];
  const response = locate(pointer);
  const headers = lowerCased(answer.headers);
  return [
    ...headerFaults(response.value as Response, response.pointer, headers),
    ...typeFaults(response.value as Response, headers),
    ...(method === 'head' ? emptyFaults(answer) : bodyFaults(response.value as Response, response.pointer, answer)),
  ];
}

/** Returns where the specification describes the response to this request and status, or why it does not. */
function responsePointer(method: string, path: string, status: number): string | { fault: string } {
  // The service checks the encoding before it looks at path and method (check-url.ts).
  if (status === 400 && !isPercentEncoded(path.split('?')[0]!)) return '#/components/responses/InvalidParameter';
  const template = Object.keys(specification.paths).find((each) => matches(each, path));
  if (template === undefined) {
    // An unknown path has no operation. Its 404 is the same for every path.
    if (status === 404) return '#/components/responses/NotFound';
    return { fault: 'the path is not described, so only 404 may be answered' };
  }
  const operations = specification.paths[template] ?? {};
  // HEAD is GET without the body (RFC 9110, section 9.3.2).
  const known = method === 'head' ? 'get' : method;
  const operation = operations[known];
  if (operation === undefined) {
    if (status === 405) return '#/components/responses/MethodNotAllowed';
    return { fault: `the path takes ${Object.keys(operations).join(' and ')}, so only 405 may be answered` };
  }
  const statuses = Object.keys(operation.responses);
  if (!statuses.includes(String(status))) return { fault: `the status is not described (${statuses.join(', ')} are)` };
  return `#/paths/${escapePointer(template)}/${known}/responses/${status}`;
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = (path.split(/[?#]/)[0] ?? '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith('{') ? given[i] !== '' : part === given[i]))
  );
}

/** Returns the headers that this response must not have or does not have. Framing headers are ignored. */
function headerFaults(response: Response, pointer: string, headers: Map<string, string>): string[] {
  const described = Object.keys(response.headers ?? {});
  const undescribed = [...headers.keys()].filter(
    (name) => !FRAMING.has(name) && !described.some((each) => each.toLowerCase() === name),
  );
  return [
    ...undescribed.map((name) => `header ${name} is not described`),
    ...described.flatMap((name) => {
      const header = locate(`${pointer}/headers/${escapePointer(name)}`);
      const value = headers.get(name.toLowerCase());
      if (value === undefined) return (header.value as Header).required ? [`header ${name} is missing`] : [];
      const validate = validatorAt(`${header.pointer}/schema`, 'header');
      return validate(value) ? [] : [`header ${name}: ${value} ${headerErrors(validate)}`];
    }),
  ];
}

/** Returns what is wrong with the content type. HEAD has the content type of GET. */
function typeFaults({ content }: Response, headers: Map<string, string>): string[] {
  if (!content) return headers.has('content-type') ? ['there is a content type and no body is described'] : [];
  const types = Object.keys(content);
  const [type = '', charset = 'charset=utf-8'] = (headers.get('content-type') ?? '').split(/; */);
  if (!types.includes(type)) return [`content type "${type}" is not described (${types.join(', ')} is)`];
  return charset.toLowerCase() === 'charset=utf-8' ? [] : [`${type} is always UTF-8, not ${charset}`];
}

/**
 * Returns what is wrong with the body. Every described body is JSON (test/contract/examples.test.ts), so the first
 * content type gives the schema. Where it may be a PDF too, nothing but its type is described.
 */
function bodyFaults(response: Response, pointer: string, answer: Answer): string[] {
  const [type] = Object.keys(response.content ?? {});
  if (type === undefined) return emptyFaults(answer);
  if (isPdf(answer.headers)) return [];
  const validate = validatorAt(`${pointer}/content/${escapePointer(type)}/schema`);
  if (validate(answer.body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Returns whether the bytes of a PDF are sent. */
function isPdf(headers: Answer['headers']): boolean {
  return lowerCased(headers).get('content-type') === 'application/pdf';
}

function emptyFaults({ body, text }: Answer): string[] {
  const isEmpty = !text && (body === undefined || body === null || body === '' || Object.keys(body).length === 0);
  return isEmpty ? [] : [`no body is described, but there is one: ${text ?? JSON.stringify(body)}`];
}

function lowerCased(headers: Answer['headers']): Map<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)] as const],
    ),
  );
}

// §15.7, for development: response validation as middleware. With `CHECK_ANSWERS=1`, an answer that the contract does
// not describe becomes a 500 that says why.

/**
 * Mount it at the contract's base path, before everything else. Each answer is sent by one `res.end`, so it can still be replaced there.
 * `/openapi.json` is not a path of the contract; files, pages and health checks are mounted elsewhere.
 */
export function checkAnswers(log: Log): RequestHandler {
  return (req, res, next) => {
    const { method, url } = req;
    if (req.path === '/openapi.json') return next();
    const end = res.end.bind(res) as (chunk?: string | Buffer) => typeof res;
    res.end = ((chunk?: unknown) => {
      const bytes = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk : '';
      const text = res.getHeader('Content-Type') === 'application/pdf' ? '' : String(bytes);
      const fault = findFault(method, url, { status: res.statusCode, headers: res.getHeaders(), text });
      if (fault === null) return end(bytes);
      log.error({ requestId: res.getHeader('X-Request-Id'), fault }, 'an answer is not as the contract describes it');
      const body = JSON.stringify(errorBody({ code: 'internal', message: fault }));
      res.statusCode = 500;
      res.setHeader('Content-Type', 'application/json; charset=utf-8');
      res.setHeader('Content-Length', Buffer.byteLength(body));
      return end(body);
    }) as typeof res.end;
    next();
  };
}

type Sent = { status: number; headers: Record<string, unknown>; text: string };

function findFault(method: string, url: string, { status, headers, text }: Sent): string | null {
  try {
    const named = Object.entries(headers).map(([name, value]) => [name, value === undefined ? value : String(value)]);
    checkAnswer(method, url, {
      status,
      headers: Object.fromEntries(named),
      text,
      body: text === '' ? {} : JSON.parse(text),
    });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
