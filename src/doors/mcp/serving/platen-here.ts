/** §22.4: Platen as the service itself has it: the operations that the API has, for the caller of one request to `/mcp`. */
import type { Request, Response } from 'express';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Log } from '../../../platform/log.ts';
import { findTemplates } from '../../../use-cases/read/index.ts';
import type { ServiceContext } from '../../api/handlers/context.ts';
import { type Admission, errorBody, type Operations, refusalOf, statusOf } from '../../api/index.ts';
import { presentTemplateSummary } from '../../api/presenters/present-template.ts';
import type { OperationInput, Platen } from '../model/platen.ts';
import { pathOf } from '../tools/operation-input.ts';

export type HereParts = {
  operations: Operations;
  admission: Admission;
  context: ServiceContext;
  stopping: () => boolean;
  log: Log;
};

/** A request to `/mcp` whose caller is known. `clientSignal` is aborted when the caller has left. */
export type McpRequest = { req: Request; res: Response; principal: Principal; clientSignal: AbortSignal };

export function platenHere(parts: HereParts, { req, res, principal, clientSignal }: McpRequest): Platen {
  const { operations, admission, context, stopping, log } = parts;
  return {
    caller: principal.userId,
    stopping,
    async call(tool, input, cancelled) {
      const either = AbortSignal.any([clientSignal, cancelled]);
      const { query } = input;
      res.locals.operation = tool.name;
      try {
        const { status, body, headers } = await operations.answer(
          { method: tool.method, path: pathOf(tool, input), headers: headersOf(input) },
          {
            // Asked again for each call: what was revoked a moment ago opens nothing. The request has been counted already.
            admit: (_operation, templateId) =>
              admission.admit(req, res, { templateId, clientSignal: either, counted: false }),
            read: async () => ({ query: query as Record<string, string>, body: input.body }),
            headers: input.headers,
            hasOneKey: input.headers['Idempotency-Key'] !== undefined,
            previewed: false,
            clientSignal: either,
          },
        );
        return { status, body, isEInvoice: headers?.['E-Invoice'] === 'true' };
      } catch (error) {
        const refusal = refusalOf(error, res, log);
        return { status: statusOf(refusal), body: errorBody(refusal) };
      }
    },
    async templates(cursor, limit, cancelled) {
      const place = cursor === undefined ? undefined : readCursor(cursor);
      const after = place && { updatedAt: place.createdAt, id: place.id };
      const either = AbortSignal.any([clientSignal, cancelled]);
      // One more says whether there is a next page.
      const found = await findTemplates(context, principal.workspaceId, {}, { limit: limit + 1, after }, either);
      const templates = found.templates.slice(0, limit);
      const last = templates.at(-1);
      const hasMore = found.templates.length > limit && last;
      return {
        templates: templates.map(presentTemplateSummary),
        next: hasMore ? writeCursor({ createdAt: last.updatedAt, id: last.id }) : undefined,
      };
    },
    report: (error) => refusalOf(error, res, log),
  };
}

/** As HTTP would carry them. */
function headersOf({ headers, body }: OperationInput): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(named), ...(body && { 'content-type': 'application/json' }) };
}
