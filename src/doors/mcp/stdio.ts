/** The second door of this room, for the command. Without the service, it starts faster. */
export { serveStdio } from './serving/serve-stdio.ts';
