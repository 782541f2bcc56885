/** The door of this room: what `src/service.ts` builds the HTTP side of a service from. `README.md` draws the sub-rooms. */
export { readSpecification } from './contract/read-specification.ts';
export { refusalOf, sendRefusal, statusOf } from './errors/error-handler.ts';
export { addressOf } from './request/address-of.ts';
export { type BodyThread, createBodyThread } from './request/body-thread.ts';
export { createApp } from './routes/app.ts';
export { filesRouter } from './routes/files-router.ts';
export { pagesRouter } from './routes/pages-router.ts';
export { createDrain, type Drain } from './server/drain.ts';
export { createHttpServer } from './server/http-server.ts';
