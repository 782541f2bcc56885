/** What the contract says of each operation, as types: a handler that answers anything else does not compile. */
import type { operations } from '../../../../generated/openapi.d.ts';
import type { HandlerContext } from './context.ts';
import type { EInvoiceHeader } from './e-invoice-header.ts';

export type OperationId = keyof operations;

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Headers that answers may have. */
type Optional = EInvoiceHeader & { 'Server-Timing'?: string };

/** Headers that are described by name, but for those that every answer has. Generated types take each for required. */
type NamedHeaders<Response> = Response extends { headers: infer Headers }
  ? {
      [Name in keyof Headers as string extends Name
        ? never
        : Name extends 'X-Request-Id' | 'Cache-Control' | 'RateLimit' | 'RateLimit-Policy' | keyof Optional
          ? never
          : Name]: Headers[Name];
    } & Pick<Optional, keyof Optional & keyof Headers>
  : Record<never, never>;

type AnswerOf<Responses> = {
  [Status in keyof Responses & number]: {
    status: Status;
    body: Json<Responses[Status]>;
  } & (Record<never, never> extends NamedHeaders<Responses[Status]>
    ? { headers?: NamedHeaders<Responses[Status]> }
    : { headers: NamedHeaders<Responses[Status]> });
}[keyof Responses & number];

/** One of the answers that the contract describes for the operation. Refusals are thrown, see domain/errors. */
export type Answer<Id extends OperationId> = AnswerOf<operations[Id]['responses']>;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];

/** A request that the contract allows: parameters are validated, numbers are numbers. */
export type Input<Id extends OperationId> = {
  path: Parameters<Id> extends { path: infer Path } ? Path : Record<never, never>;
  query: Parameters<Id> extends { query?: infer Query } ? NonNullable<Query> : Record<never, never>;
  headers: Parameters<Id> extends { header?: infer Headers } ? NonNullable<Headers> : Record<never, never>;
  body: operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;
};

export type Handler<Id extends OperationId> = {
  (input: Input<Id>, context: HandlerContext): Promise<Answer<Id>>;
  /** §12.1: asked before a request is refused: an earlier answer to it, or null. What it is given has not been validated. */
  replay?(input: Pick<Input<Id>, 'path' | 'headers'>, context: HandlerContext): Promise<Answer<Id> | null>;
};
