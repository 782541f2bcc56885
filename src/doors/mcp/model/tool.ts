/** §22.1: a tool for assistants, made of an operation of the contract. */
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { OperationId } from '../../api/handlers/operation.ts';

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
