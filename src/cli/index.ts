/** The public interface of this folder, for `src/main.ts`. It only loads nouns and options: a verb loads what it needs when it runs. */
export { runCommand } from './run/run-command.ts';
export { printUnwritten } from './terminal/print.ts';
