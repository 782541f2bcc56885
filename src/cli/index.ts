/** The door of this room, for `src/main.ts`. It loads the nouns and their options only: a command loads what it needs when it runs. */
export { runCommand } from './run/run-command.ts';
