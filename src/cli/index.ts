/** The door of this room, for `src/main.ts`. It loads nouns and options only: a verb loads what it needs when it runs. */
export { runCommand } from './run/run-command.ts';
