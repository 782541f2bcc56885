/** The public interface of this folder, for `platen serve`. */
export { restWhenIdle } from './rest-when-idle.ts';
export { type Role, type Service, startService } from './service.ts';
