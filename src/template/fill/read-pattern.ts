/** §11.15: patterns of authors, in the syntax of RE2: matching takes linear time, whatever the pattern and whoever sends the value. */
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Whether the whole value matches; or what is wrong with the pattern. */
export function readPattern(pattern: string): ((value: string) => boolean) | string {
  try {
    const compiled = RE2JS.compile(pattern);
    return (value) => compiled.matches(value);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.message.replace('error parsing regexp: ', '');
    throw error;
  }
}
