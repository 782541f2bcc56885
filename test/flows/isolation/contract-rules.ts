/** What each parameter and field of `spec/openapi.yaml` names, to try it with what others have. An operation that is not here fails the test. */
import { locate, specification } from '../../../src/doors/api/http/contract/specification.ts';
import type { Kind } from './neighbours.ts';

/** By operation and name; null: it names nothing. */
type Rules = Record<string, Record<string, Kind | null>>;

export const RULES: Rules = {
  listTemplates: { search: null, limit: null, 'If-None-Match': 'tag' },
  getTemplate: { id: 'template', 'If-None-Match': 'tag' },
  checkDocument: { id: 'template', values: null, title: null, picture: null },
  saveDraft: { id: 'template', values: null, title: null, reason: null, draft: 'draft', revision: null },
  checkTemplate: { source: null, draft: 'templateDraft' },
  previewTemplate: { source: null, draft: 'templateDraft', values: null, picture: null },
  saveTemplateDraft: { source: null, template: 'template', reason: null, draft: 'templateDraft', revision: null },
  createGeneration: { id: 'template', 'Idempotency-Key': 'key', Prefer: null, values: null, title: null },
  // A key of this operation is one of the operation above.
  createGenerationBySlug: { slug: 'slug', 'Idempotency-Key': null, Prefer: null, values: null, title: null },
  listGenerations: {
    template: 'template',
    created_by: 'user',
    source: null,
    from: null,
    to: null,
    search: null,
    limit: null,
    cursor: 'cursor',
    'If-None-Match': 'tag',
  },
  getGeneration: { id: 'document', 'If-None-Match': 'tag' },
  getGenerationPdf: { id: 'document', download: null, redirect: null, Prefer: null },
  sendForSignature: { id: 'document', signers: null },
  listSignatureRequests: { id: 'document' },
};

export type Place = 'path' | 'query' | 'header' | 'body';
export type ContractOperation = {
  operationId: string;
  method: 'GET' | 'POST';
  path: string;
  /** Null for an operation that is no tool. */
  tool: { name: string; without: string[] } | null;
  /** Name → where it is sent. */
  takes: Record<string, Place>;
};

/** All of the contract, as it stands. */
export function contractOperations(): ContractOperation[] {
  return Object.entries(specification.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const at = `#/paths/${path.replaceAll('/', '~1')}/${method}`;
      const { operationId, parameters = [], requestBody, 'x-tool': tool } = locate(at).value as Written;
      const body = requestBody ? locate(`${at}/requestBody/content/application~1json/schema`).value : {};
      const takes = Object.fromEntries([
        ...parameters.map((_, index) => {
          const { name, in: place } = locate(`${at}/parameters/${index}`).value as { name: string; in: Place };
          return [name, place] as const;
        }),
        ...Object.keys((body as { properties?: object }).properties ?? {}).map((name) => [name, 'body'] as const),
      ]);
      const named = tool && { name: tool.name, without: tool.without ?? [] };
      return { operationId, method: method.toUpperCase() as 'GET', path, takes, tool: named || null };
    }),
  );
}

type Written = {
  operationId: string;
  parameters?: object[];
  requestBody?: object;
  'x-tool': { name: string; without?: string[] } | false;
};

/** What a body of an operation holds in every try. */
export function contentOf({ takes }: ContractOperation): Record<string, string> {
  return {
    ...(takes.title === 'body' && { title: 'Tried' }),
    ...(takes.source === 'body' && { source: '---\ntitle: Tried\n---\nText\n' }),
  };
}

export type Case = { operation: ContractOperation; name: string; kind: Kind };

/** Each parameter and field that names something. */
export function namingCases(): Case[] {
  return contractOperations().flatMap((operation) =>
    Object.entries(RULES[operation.operationId] ?? {}).flatMap(([name, kind]) =>
      kind ? [{ operation, name, kind }] : [],
    ),
  );
}
