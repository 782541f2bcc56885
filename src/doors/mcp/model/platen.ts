/** §22.4: how tools, resources and prompts call Platen: the service that they run in, or another one over HTTP. */

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { components } from '../../../../generated/openapi.d.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { OperationId } from '../../api/handlers/operation.ts';
import type { IssuedInChat, ShownInChat } from '../../web/chat.ts';

/** The arguments of a tool, by where the contract expects them. */
export type OperationInput = {
  path: Record<string, string>;
  query: Record<string, string | number>;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

/**
 * An answer of an operation. A refusal is an answer too: its status is 400 or more, and its body is the API's error
 * body. `isEInvoice`: the answer has the header that marks an e-invoice (§17.40).
 */
export type OperationAnswer = { status: number; body: unknown; isEInvoice?: boolean };

/** `next`: the cursor of the next page. Undefined on the last page. */
export type TemplatesPage = { templates: components['schemas']['TemplateSummary'][]; next: string | undefined };

export type Platen = {
  /** An id of the caller. It only distinguishes callers and reveals nothing else. */
  caller: string;
  /** Calls the operation of a tool. Never throws: an error is an answer too. */
  call(tool: Tool, input: OperationInput, clientSignal: AbortSignal): Promise<OperationAnswer>;
  /** Returns a page of the templates that documents can be made from. Throws a `Refusal`, also for an invalid cursor. */
  templates(cursor: string | undefined, limit: number, clientSignal: AbortSignal): Promise<TemplatesPage>;
  /** Returns whether the process is stopping, so that waiting calls should end. */
  stopping(): boolean;
  /** Returns what the caller may know of an unexpected error. */
  report(error: unknown): { code: string; message: string };
  /** §22.11: returns what the app in a chat may do for the person who connected the caller. Undefined for an API key. */
  inChat(clientSignal: AbortSignal): Promise<InChat | undefined>;
};

/** `language`: BCP 47. All throw a `Refusal`, `not_found` for a draft that is not the person's. */
type DraftInChat = { draft: string; language?: string };

/** §22.11: drafts of a person, for the app in a chat. */
export type InChat = {
  /** `faults`: how many there are. */
  find(asked: DraftInChat): Promise<{ id: string; template: string; url: string; faults: number }>;
  show(asked: DraftInChat): Promise<ShownInChat | IssuedInChat>;
  /** `values`: an object of texts by the names of their fields, or `LongValues`. */
  save(
    entered: DraftInChat & {
      revision: number;
      page: string;
      version: number;
      title: string;
      values: Record<string, string>;
      action?: string;
    },
  ): Promise<ShownInChat>;
  issue(asked: DraftInChat & { token: string }): Promise<IssuedInChat>;
  /** Returns the message of a refusal in that language. */
  refusal(language: string, refusal: Refusal): Promise<string>;
};

// §22.1: a tool for assistants, made from an operation of the contract.

/** A JSON Schema whose root is an object. */
export type ObjectSchema = { type: 'object'; [keyword: string]: unknown };

/** The place where the contract expects an argument. */
export type Place = { in: 'path' | 'query' | 'header' | 'body'; name: string };

export type Tool = {
  operationId: OperationId;
  method: string;
  /** The path as in the contract: `/templates/{id}`. */
  path: string;
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolAnnotations;
  places: ReadonlyMap<string, Place>;
  /** Fields of the answer that a model cannot use. */
  without: readonly string[];
  /** Checks the arguments of a call. Throws `validation`, whose `detail` is the faulty argument. */
  check(given: Record<string, unknown>): void;
};

// §22.1: turns the arguments of a tool into the input of its operation.

/** `given` must have passed the tool's check. */
export function operationInput({ places }: Tool, given: Record<string, unknown>): OperationInput {
  const parts = { path: {}, query: {}, header: {}, body: {} } as Record<string, Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) {
    // `whole` belongs to the tool, not to the operation.
    const place = places.get(name);
    if (place && value !== undefined) parts[place.in]![place.name] = value;
  }
  const { path, query, header, body } = parts;
  const hasBody = [...places.values()].some((place) => place.in === 'body');
  return { path, query, headers: header, body: hasBody ? body : undefined } as OperationInput;
}

/** Returns the path, such as `/templates/{id}`, with its parameters filled in and percent-encoded. */
export function pathOf({ path }: Tool, { path: parameters }: OperationInput): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
