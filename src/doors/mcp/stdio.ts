/** The second door of this room, for the command: it starts faster without the service. */
export { serveStdio } from './serving/serve-stdio.ts';
