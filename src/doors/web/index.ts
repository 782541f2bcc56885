/** The door of this room: the web app as one router. `README.md` draws the sub-rooms. */
export { webRouter } from './routing/web-router.ts';
