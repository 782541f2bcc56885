/**
 * The public interface of this folder: what the service needs to build the HTTP side, and what the other doors share with it.
 * `README.md` draws the sub-rooms.
 */
export type { ServiceContext } from './handlers/operation.ts';
export { errorCodes, readSpecification } from './http/contract/read-specification.ts';
export { errorBody } from './http/errors/error-body.ts';
export { refusalOf, sendRefusal, statusOf } from './http/errors/error-handler.ts';
export {
  type Admission,
  addressOf,
  createAdmission,
  createClientSignal,
  createRateLimit,
} from './http/request/admission.ts';
export { type BodyThread, createBodyThread } from './http/request/body-thread.ts';
export { readOnly } from './http/request/check-url.ts';
export { allowsOrigin } from './http/request/cross-origin.ts';
export { readJsonBody } from './http/request/read-request.ts';
export { createApp } from './http/routes/app.ts';
export { documentCopies, filesRouter, type RefusedLink } from './http/routes/files-router.ts';
export { type Check, createMetricsApp, healthRouter, type ProbeLimits } from './http/routes/health-router.ts';
export { createOperations, type Operations } from './http/routes/operations.ts';
export { createDrain, type Drain, listen, listeningAt } from './http/server/http-server.ts';
export { createLinks } from './presenters/present-document.ts';
