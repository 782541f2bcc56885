/**
 * This file was written by .config/generate.ts from spec/openapi.yaml. Do not change it; run `make generate`.
 *
 * A client of the API: one function an operation, with all parameters in one object, then the body. Each answers
 * `{ data, error, response }`: `data` is the body of a success and `error` that of a refusal. An address that cannot be
 * reached throws, as `fetch` does.
 */
import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { operations, paths } from './openapi.d.ts';

/** A part of the request that takes nothing adds nothing. */
type Given<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

/** The parameters of an operation: those of the path, of the query and of the header together. */
export type Arguments<Id extends keyof operations> = Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['query']> &
  Given<operations[Id]['parameters']['header']>;

/** Of an operation that takes one. */
export type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

/** `options.baseUrl` ends with `/api/v1`; `options.headers` carries `Authorization: Bearer <token>`. */
export function createClient(options: ClientOptions & { baseUrl: string }) {
  const api = createFetchClient<paths, 'application/json'>(options);
  return {
    /** List templates: GET /templates */
    listTemplates: ({ search, limit, 'If-None-Match': ifNoneMatch }: Arguments<'listTemplates'> = {}) =>
      api.GET('/templates', { params: { query: { search, limit }, header: { 'If-None-Match': ifNoneMatch } } }),
    /** Read a template and its placeholders: GET /templates/{id} */
    getTemplate: ({ id, 'If-None-Match': ifNoneMatch }: Arguments<'getTemplate'>) =>
      api.GET('/templates/{id}', { params: { path: { id }, header: { 'If-None-Match': ifNoneMatch } } }),
    /** Generate a document: POST /templates/{id}/generations */
    createGeneration: ({ id, 'Idempotency-Key': idempotencyKey, Prefer }: Arguments<'createGeneration'>, body?: Body<'createGeneration'>) =>
      api.POST('/templates/{id}/generations', { params: { path: { id }, header: { 'Idempotency-Key': idempotencyKey, Prefer } }, body }),
    /** Check values without generating a document: POST /templates/{id}/checks */
    checkDocument: ({ id }: Arguments<'checkDocument'>, body?: Body<'checkDocument'>) =>
      api.POST('/templates/{id}/checks', { params: { path: { id } }, body }),
    /** Save a draft for a person: POST /templates/{id}/drafts */
    saveDraft: ({ id }: Arguments<'saveDraft'>, body?: Body<'saveDraft'>) =>
      api.POST('/templates/{id}/drafts', { params: { path: { id } }, body }),
    /** Check the text of a template: POST /template-checks */
    checkTemplate: (body: Body<'checkTemplate'>) =>
      api.POST('/template-checks', { body }),
    /** Preview the text of a template: POST /template-previews */
    previewTemplate: (body: Body<'previewTemplate'>) =>
      api.POST('/template-previews', { body }),
    /** Save a template's text as a draft for a person: POST /template-drafts */
    saveTemplateDraft: (body: Body<'saveTemplateDraft'>) =>
      api.POST('/template-drafts', { body }),
    /** Generate a document from a template by its slug: POST /templates/by-slug/{slug}/generations */
    createGenerationBySlug: ({ slug, 'Idempotency-Key': idempotencyKey, Prefer }: Arguments<'createGenerationBySlug'>, body?: Body<'createGenerationBySlug'>) =>
      api.POST('/templates/by-slug/{slug}/generations', { params: { path: { slug }, header: { 'Idempotency-Key': idempotencyKey, Prefer } }, body }),
    /** List documents: GET /generations */
    listGenerations: ({ template, created_by, source, from, to, search, limit, cursor, 'If-None-Match': ifNoneMatch }: Arguments<'listGenerations'> = {}) =>
      api.GET('/generations', { params: { query: { template, created_by, source, from, to, search, limit, cursor }, header: { 'If-None-Match': ifNoneMatch } } }),
    /** Read a document: GET /generations/{id} */
    getGeneration: ({ id, 'If-None-Match': ifNoneMatch }: Arguments<'getGeneration'>) =>
      api.GET('/generations/{id}', { params: { path: { id }, header: { 'If-None-Match': ifNoneMatch } } }),
    /** Get a download URL for a document's PDF: GET /generations/{id}/pdf */
    getGenerationPdf: ({ id, download, redirect, Prefer }: Arguments<'getGenerationPdf'>) =>
      api.GET('/generations/{id}/pdf', { params: { path: { id }, query: { download, redirect }, header: { Prefer } } }),
    /** Send a document to be signed: POST /generations/{id}/signature-requests */
    sendForSignature: ({ id }: Arguments<'sendForSignature'>, body?: Body<'sendForSignature'>) =>
      api.POST('/generations/{id}/signature-requests', { params: { path: { id } }, body }),
    /** List the signature requests of a document: GET /generations/{id}/signature-requests */
    listSignatureRequests: ({ id }: Arguments<'listSignatureRequests'>) =>
      api.GET('/generations/{id}/signature-requests', { params: { path: { id } } }),
  };
}

export type Client = ReturnType<typeof createClient>;
