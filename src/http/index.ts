/** The door of this room: what `src/build-app.ts` builds the HTTP side of a service from. `README.md` draws the sub-rooms. */
export { readSpecification } from './contract/read-specification.ts';
export { errorBody } from './errors/error-body.ts';
export { refusalOf, sendRefusal, statusOf } from './errors/error-handler.ts';
export { addressOf } from './request/address-of.ts';
export { type Admission, createAdmission } from './request/admission.ts';
export { type BodyThread, createBodyThread } from './request/body-thread.ts';
export { goneSignal } from './request/gone-signal.ts';
export { networkOf } from './request/network-of.ts';
export { createRateLimit } from './request/rate-limit.ts';
export { readJsonBody } from './request/read-json-body.ts';
export { createApp } from './routes/app.ts';
export { filesRouter } from './routes/files-router.ts';
export { type Check, healthRouter } from './routes/health-router.ts';
export { createMetricsApp } from './routes/metrics-app.ts';
export { createOperations, type Operations } from './routes/operations.ts';
export { pagesRouter } from './routes/pages-router.ts';
export { createDrain, type Drain } from './server/drain.ts';
export { listen, listeningAt } from './server/listen.ts';
