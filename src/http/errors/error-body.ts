/** §7: the body of every error, whoever answers it and at whichever step: the router, a file, or before there is a request. */
import type { components } from '../../../generated/openapi.d.ts';

type ErrorBody = components['schemas']['Error'];
export type ErrorCode = components['schemas']['ErrorCode'];

export type ErrorFacts = { code: ErrorCode; message: string; detail?: string | undefined };

/** Both texts may repeat what was sent. Half a surrogate pair in them would make the answer unreadable to strict clients. */
export function errorBody({ code, message, detail }: ErrorFacts): ErrorBody {
  return {
    error: {
      code,
      message: message.toWellFormed(),
      ...(detail !== undefined && { detail: detail.toWellFormed() }),
    },
  };
}
