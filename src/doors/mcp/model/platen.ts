/** §22.4: what tools, resources and prompts ask of Platen: of the service that they are part of, or of one over HTTP. */
import type { components } from '../../../../generated/openapi.d.ts';
import type { Tool } from './tool.ts';

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
