/** The API under `/api/v1`: the contract's operations over HTTP. `operations.ts` orders the refusals (§12.1). */
import type { Request, RequestHandler, Response } from 'express';
import type { Document } from 'openapi-backend';
import { SECOND } from '../../../../domain/durations.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { jsonInTurns } from '../../../../domain/json.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../../domain/sizes.ts';
import { type Admission, createClientSignal } from '../request/admission.ts';
import type { BodyThread } from '../request/body-thread.ts';
import { readJsonBody, readQuery, refuseBody, refuseRepeatedHeaders } from '../request/read-request.ts';
import type { Carrier, OperationRequest, Operations } from './operations.ts';

const PDF = 'application/pdf';

export function createApi(
  specification: Document,
  operations: Operations,
  admission: Admission,
  bodies: BodyThread,
): RequestHandler {
  const deprecations = deprecationsOf(specification);
  return async (req, res) => {
    const [path, query = ''] = splitUrl(req.url);
    // HEAD is GET without the body, which Node omits.
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const request: OperationRequest = { method, path, headers: req.headers as OperationRequest['headers'] };
    const clientSignal = createClientSignal(res);
    const carrier: Carrier = {
      admit(operation, templateId) {
        res.locals.operation = operation;
        res.set(deprecations.get(operation) ?? {});
        return admission.admit(req, res, { templateId, clientSignal, counted: true });
      },
      async read(operation, workspaceId) {
        const read = (bytes: Uint8Array) => bodies.read(workspaceId, bytes, clientSignal);
        const body = operation.requestBody ? await readJsonBody(req, res, read) : await refuseBody(req, res);
        const parameters = readQuery(query, operation) as Record<string, string>;
        refuseRepeatedHeaders(req, operation);
        return { query: parameters, body };
      },
      headers: {
        'Idempotency-Key': req.get('Idempotency-Key'),
        'If-None-Match': res.locals.ifNoneMatch,
        Prefer: req.get('Prefer'),
      },
      hasOneKey: req.headersDistinct['idempotency-key']?.length === 1,
      previewed: true,
      // JSON comes first: it is the answer to `*/*`, and where both are wanted alike.
      wantsPdf: req.accepts(['application/json', PDF]) === PDF,
      announce: (headers) => res.set(headers),
      clientSignal,
    };
    const { status, headers = {}, body } = await answerOf(request, carrier, res);
    // Callers may store an answer with an ETag, and must revalidate it.
    if (headers.ETag) res.set('Cache-Control', 'private, no-cache').vary('Authorization');
    res.status(status).set(headers);
    if (Buffer.isBuffer(body)) res.type(PDF).vary('Accept').send(body);
    else if (body !== undefined) res.type('application/json').send(longBody(await jsonInTurns(body)));
    // Without a length, the compression middleware would send an empty body in chunks.
    else if (status === 304) res.end();
    else res.set('Content-Length', '0').end();
  };

  async function answerOf(request: OperationRequest, carrier: Carrier, res: Response) {
    try {
      return await operations.answer(request, carrier);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'method_not_allowed')
        res.set('Allow', operations.allowedMethods(request.path).join(', '));
      throw error;
    }
  }
}

function splitUrl(url: Request['url']): [path: string, query?: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** A text up to this length is sent as it is: Node sends it together with its headers, which is faster still. */
const SHORT = 8 * KIBIBYTE;

/** UTF-8 needs at most three bytes for one UTF-16 code unit. */
const MAX_BYTES = 3;

const encoder = new TextEncoder();

/** The text is encoded into this buffer and then copied, which avoids a pass to measure its length. */
const scratch = Buffer.allocUnsafeSlow(MEBIBYTE);

/**
 * §18.24: encodes the text of an answer. This takes half of the time of `Buffer.from` for text beyond Latin-1. Short
 * texts, and the few texts that do not fit into the buffer, are returned as they are.
 */
export function longBody(text: string | Buffer): string | Buffer {
  if (typeof text !== 'string' || text.length <= SHORT || text.length * MAX_BYTES > scratch.length) return text;
  return Buffer.from(scratch.subarray(0, encoder.encodeInto(text, scratch).written));
}

type Described = { operationId?: string; deprecated?: boolean; 'x-deprecated'?: string; 'x-sunset'?: string };

/**
 * §9.2: returns the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of each deprecated operation, by its id.
 * Throws when the contract deprecates an operation without both days.
 */
export function deprecationsOf({ paths = {} }: Document): ReadonlyMap<string, Record<string, string>> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Described[]);
  return new Map(operations.filter(({ deprecated }) => deprecated).map((one) => [one.operationId!, headersOf(one)]));
}

function headersOf({ operationId, 'x-deprecated': from, 'x-sunset': until }: Described): Record<string, string> {
  const [begins, ends] = [from, until].map((day) => Date.parse(`${day}T00:00:00Z`));
  if (!(begins! < ends!)) throw new Error(`${operationId} is deprecated and needs x-deprecated and, later, x-sunset.`);
  return { Deprecation: `@${begins! / SECOND}`, Sunset: new Date(ends!).toUTCString() };
}
