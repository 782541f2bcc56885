/** §3, §13.10: how a render ended. */
import type { Told } from '../../locales/message.ts';
import { isFinalFailure, renderFailureOf } from '../../pdf/index.ts';

/** `busy`: somebody else renders it or has rendered it, or it waits for its turn. */
export type RenderOutcome = 'ready' | 'busy' | RenderFailure;

/**
 * `failed`: the reason is in the log, and here where it is the document's. `final`: trying again would end alike. `passedLimit`: it may,
 * or not. `fault` is the store's when the document was rendered and could not be stored.
 */
export type RenderFailure = {
  failed: Told | undefined;
  final: boolean;
  passedLimit: boolean;
  fault: 'document' | 'store';
};

export const NOT_STORED: RenderFailure = { failed: undefined, final: false, passedLimit: false, fault: 'store' };

/** Of a document that could not be rendered. */
export function failureOf(error: unknown): RenderFailure {
  const final = isFinalFailure(error);
  const failed = renderFailureOf(error);
  return { failed, final, passedLimit: failed !== undefined && !final, fault: 'document' };
}
