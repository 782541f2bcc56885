/** §4, §7.2, §15.7: the specification has every operation, status, code and header that the service may answer. */
import { describe, expect, test } from '@jest/globals';
import type { RefusalCode } from '../../src/domain/errors.ts';
import { locate, type Operation, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';

/** Every code of the domain and its status; a code that is missing here does not compile. */
const STATUS: Record<RefusalCode, number> = {
  validation: 400,
  unauthorized: 401,
  subscription_required: 402,
  link_expired: 403,
  link_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  template_not_saved: 409,
  idempotency_in_flight: 409,
  approval_required: 409,
  approval_refused: 409,
  payload_too_large: 413,
  unknown_placeholder: 422,
  unknown_group_field: 422,
  invalid_option: 422,
  invalid_number: 422,
  invalid_values: 422,
  rate_limited: 429,
  internal: 500,
  pdf_render_failed: 500,
  pdf_unavailable: 503,
  unavailable: 503,
};
const CODES = Object.keys(STATUS) as RefusalCode[];

/** What every operation may answer, beside its own answers. */
const ANYWHERE: RefusalCode[] = [
  'validation',
  'unauthorized',
  'method_not_allowed',
  'rate_limited',
  'internal',
  'unavailable',
];

/** What creating a document may answer. The last two only with `Accept: application/pdf`. */
const OF_NEW: RefusalCode[] = [
  'subscription_required',
  'not_found',
  'template_not_saved',
  'idempotency_in_flight',
  'approval_required',
  'approval_refused',
  'payload_too_large',
  'unknown_placeholder',
  'unknown_group_field',
  'invalid_option',
  'invalid_number',
  'invalid_values',
  'pdf_render_failed',
  'pdf_unavailable',
];

const OPERATIONS: Record<string, { at: string; answers: number[]; codes: RefusalCode[] }> = {
  listTemplates: { at: 'get /templates', answers: [200, 304], codes: [] },
  getTemplate: { at: 'get /templates/{id}', answers: [200, 304], codes: ['not_found', 'template_not_saved'] },
  checkDocument: {
    at: 'post /templates/{id}/checks',
    answers: [200],
    codes: ['subscription_required', 'not_found', 'template_not_saved', 'payload_too_large'],
  },
  saveDraft: {
    at: 'post /templates/{id}/drafts',
    answers: [200, 201],
    codes: ['not_found', 'template_not_saved', 'payload_too_large'],
  },
  checkTemplate: { at: 'post /template-checks', answers: [200], codes: ['not_found', 'payload_too_large'] },
  previewTemplate: { at: 'post /template-previews', answers: [200], codes: ['not_found', 'payload_too_large'] },
  saveTemplateDraft: {
    at: 'post /template-drafts',
    answers: [200, 201],
    codes: ['not_found', 'template_not_saved', 'payload_too_large'],
  },
  createGeneration: { at: 'post /templates/{id}/generations', answers: [200, 201, 202], codes: OF_NEW },
  createGenerationBySlug: {
    at: 'post /templates/by-slug/{slug}/generations',
    answers: [200, 201, 202],
    codes: OF_NEW,
  },
  listGenerations: { at: 'get /generations', answers: [200, 304], codes: [] },
  getGeneration: { at: 'get /generations/{id}', answers: [200, 304], codes: ['not_found'] },
  getGenerationPdf: {
    at: 'get /generations/{id}/pdf',
    answers: [200, 202, 302],
    codes: ['not_found', 'pdf_render_failed', 'pdf_unavailable'],
  },
  sendForSignature: {
    at: 'post /generations/{id}/signature-requests',
    answers: [200, 201],
    codes: ['not_found', 'payload_too_large'],
  },
  listSignatureRequests: { at: 'get /generations/{id}/signature-requests', answers: [200], codes: ['not_found'] },
};
const NAMES = Object.keys(OPERATIONS);

/** Headers of a document whose PDF may be the body. */
const OF_DOCUMENT = ['Location', 'E-Invoice?', 'Link?'];
const OF_FILE = [
  'Document-Number?',
  'Content-Location?',
  'Content-Disposition?',
  'Preference-Applied?',
  'Server-Timing?',
];
const HEADERS_OF_NEW = {
  200: ['Idempotent-Replayed', ...OF_DOCUMENT, ...OF_FILE],
  201: [...OF_DOCUMENT, ...OF_FILE],
  202: ['Idempotent-Replayed?', ...OF_DOCUMENT, 'Document-Number?', 'Preference-Applied?', 'Retry-After'],
  409: ['Retry-After?'],
  500: ['Location?', 'Document-Number?'],
  503: ['Location?', 'Document-Number?'],
};

/** Headers beside those that every answer has; `?` after one that not every such answer has. */
const HEADERS: Record<string, Record<number, string[]>> = {
  anywhere: { 401: ['WWW-Authenticate'], 405: ['Allow'], 429: ['Retry-After'], 503: ['Retry-After'] },
  createGeneration: HEADERS_OF_NEW,
  createGenerationBySlug: HEADERS_OF_NEW,
  ...Object.fromEntries(['listTemplates', 'listGenerations'].map((name) => [name, { 200: ['ETag'], 304: ['ETag'] }])),
  ...Object.fromEntries(
    [['getTemplate'], ['getGeneration', 'Link?']].map(([name, ...own]) => [
      name,
      { 200: ['ETag', 'E-Invoice?', ...own], 304: ['ETag'] },
    ]),
  ),
  getGenerationPdf: {
    200: ['Server-Timing?', 'Content-Disposition?', 'Preference-Applied?'],
    202: ['Retry-After', 'Preference-Applied?'],
    302: ['Location', 'Server-Timing?'],
  },
};

/** Where an operation stands in the specification. */
function pointerTo(name: string): string {
  const [method, path = ''] = OPERATIONS[name]?.at.split(' ') ?? [];
  return `#/paths/${path.replaceAll('/', '~1')}/${method}`;
}

function operation(name: string): Operation {
  return locate(pointerTo(name)).value as Operation;
}

function responses(name: string): { status: number; pointer: string; value: { headers: object; content?: object } }[] {
  return Object.keys(operation(name).responses).map((status) => ({
    status: Number(status),
    ...(locate(`${pointerTo(name)}/responses/${status}`) as { pointer: string; value: { headers: object } }),
  }));
}

/** The codes that a response's schema lets pass. */
function codesAt(pointer: string): RefusalCode[] {
  const validate = validatorAt(`${pointer}/content/application~1json/schema`);
  return CODES.filter((code) => validate({ error: { code, message: 'No.', detail: 'limit' } }));
}

describe('operations', () => {
  test('the contract has these nine operations and no more', () => {
    const found = Object.entries(specification.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method} ${path}`]),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(NAMES.map((name) => [name, OPERATIONS[name]?.at])));
  });

  test.each(NAMES)('%s answers these statuses', (name) => {
    const { answers, codes } = OPERATIONS[name]!;
    const wanted = new Set([...answers, ...[...ANYWHERE, ...codes].map((code) => STATUS[code])]);
    expect(responses(name).map(({ status }) => status)).toEqual([...wanted].sort((a, b) => a - b));
  });

  test.each(NAMES)('%s carries these codes, each under its status', (name) => {
    const { codes } = OPERATIONS[name]!;
    const errors = responses(name).filter(({ status }) => status >= 400);
    const found = errors.flatMap(({ status, pointer }) => codesAt(pointer).map((code) => [code, status]));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries([...ANYWHERE, ...codes].map((code) => [code, STATUS[code]])),
    );
  });

  test.each(NAMES)('%s describes these headers', (name) => {
    for (const { status, pointer, value } of responses(name)) {
      const found = Object.keys(value.headers).map((header) => {
        const { required } = locate(`${pointer}/headers/${header}`).value as { required?: boolean };
        return required ? header : `${header}?`;
      });
      const own = [...(HEADERS.anywhere?.[status] ?? []), ...(HEADERS[name]?.[status] ?? [])];
      expect([status, ...found]).toEqual([
        status,
        'X-Request-Id',
        ...(status >= 400 ? ['Link?'] : []),
        'RateLimit?',
        'RateLimit-Policy?',
        'Cache-Control',
        ...own,
      ]);
    }
  });

  test('only the redirect and what has not changed have no body', () => {
    const empty = NAMES.flatMap((name) =>
      responses(name).flatMap(({ status, value }) => (value.content ? [] : [`${name} ${status}`])),
    );
    expect(empty).toEqual([
      'listTemplates 304',
      'getTemplate 304',
      'listGenerations 304',
      'getGeneration 304',
      'getGenerationPdf 302',
    ]);
  });

  test('every operation needs the bearer token', () => {
    expect(specification.security).toEqual([{ bearer: [] }]);
    expect(NAMES.filter((name) => 'security' in operation(name))).toEqual([]);
  });
});

test('ErrorCode lists the codes of the domain', () => {
  expect(specification.components.schemas?.ErrorCode?.enum).toEqual(CODES);
});

test('an error has a code, a message and nothing that is not described', () => {
  const validate = validatorAt('#/components/schemas/ErrorAnswer');
  const verdicts = [
    { error: { code: 'internal', message: 'No.' } },
    { error: { code: 'internal', message: 'No.', detail: 'id' } },
    { error: { code: 'internal' } },
    { error: { message: 'No.' } },
    { error: { code: 'no_such_code', message: 'No.' } },
    { error: { code: 'internal', message: 'No.', stack: 'at …' } },
    { error: { code: 'internal', message: 'No.' }, status: 500 },
    {},
  ].map((body) => validate(body));
  expect(verdicts).toEqual([true, true, false, false, false, false, false, false]);
});
