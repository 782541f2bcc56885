/** §22.4: what tools, resources and prompts ask of Platen: of the service that they are part of, or of one over HTTP. */

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { components } from '../../../../generated/openapi.d.ts';
import type { OperationId } from '../../api/handlers/operation.ts';

/** The arguments of a tool, where the contract has them. */
export type OperationInput = {
  path: Record<string, string>;
  query: Record<string, string | number>;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

/** A refusal is an answer too: 400 or more, with the API's error body. `isEInvoice`: what a header of the contract says (§17.40). */
export type OperationAnswer = { status: number; body: unknown; isEInvoice?: boolean };

/** `next`: the cursor of the next page; undefined on the last. */
export type TemplatesPage = { templates: components['schemas']['TemplateSummary'][]; next: string | undefined };

export type Platen = {
  /** For whom calls are made: a name of theirs, which tells them from others and says nothing else. */
  caller: string;
  /** Calls a tool's operation. Never throws: what goes wrong is an answer. */
  call(tool: Tool, input: OperationInput, clientSignal: AbortSignal): Promise<OperationAnswer>;
  /** The templates that documents can be made from, by pages. Throws a `Refusal`, also of a cursor that is none. */
  templates(cursor: string | undefined, limit: number, clientSignal: AbortSignal): Promise<TemplatesPage>;
  /** Whether who waits should wait no longer, as the process ends. */
  stopping(): boolean;
  /** A fault that nobody expected → what the caller may know of it. */
  report(error: unknown): { code: string; message: string };
};

// §22.1: a tool for assistants, made of an operation of the contract.

/** A JSON Schema whose root is an object. */
export type ObjectSchema = { type: 'object'; [keyword: string]: unknown };

/** Where the contract has an argument. */
export type Place = { in: 'path' | 'query' | 'header' | 'body'; name: string };

export type Tool = {
  operationId: OperationId;
  method: string;
  /** As in the contract: `/templates/{id}`. */
  path: string;
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolAnnotations;
  places: ReadonlyMap<string, Place>;
  /** Fields of its answers that a model has no use for. */
  without: readonly string[];
  /** Throws `validation`, whose detail is the argument at fault. */
  check(given: Record<string, unknown>): void;
};

// §22.1: the arguments of a tool → what its operation is sent.

/** `given` has passed the tool's check. */
export function operationInput({ places }: Tool, given: Record<string, unknown>): OperationInput {
  const parts = { path: {}, query: {}, header: {}, body: {} } as Record<string, Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    // `whole` is of the tool alone.
    const place = places.get(name);
    if (place && value !== undefined) parts[place.in]![place.name] = value;
  }
  const { path, query, header, body } = parts;
  const hasBody = [...places.values()].some((place) => place.in === 'body');
  return { path, query, headers: header, body: hasBody ? body : undefined } as OperationInput;
}

/** `/templates/{id}` with its parameters, percent-encoded. */
export function pathOf({ path }: Tool, { path: parameters }: OperationInput): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
