/** §21.2: an error that cannot be sent back to the app → what its page is about. */
import { errors } from 'oidc-provider';
import { DocumentFault } from '../../../use-cases/authorization/index.ts';

/** `detail`: the reason of `document` and `other`, in a sentence; of `many`, in how many seconds it may go on. */
export type PageProblem = {
  kind: 'unknownApp' | 'document' | 'redirect' | 'expired' | 'many' | 'other';
  detail: string;
};

type Kind = PageProblem['kind'];

const KINDS: [new (...args: never[]) => Error, Kind][] = [
  [errors.SessionNotFound, 'expired'],
  [errors.InvalidRedirectUri, 'redirect'],
  [errors.InvalidClient, 'unknownApp'],
];

/** `said`: what the library says of it. */
export function pageProblem(error: Error, said: string): PageProblem {
  if (error.cause instanceof DocumentFault) return { kind: 'document', detail: error.cause.message };
  return { kind: KINDS.find(([type]) => error instanceof type)?.[1] ?? 'other', detail: said };
}
