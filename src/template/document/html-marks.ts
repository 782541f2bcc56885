/** The only raw HTML that means something; any other is shown as the text that it is. */
import { CONTENTS } from './contents.ts';

export const BREAK_TAG = /^<br\s*\/?>$/i;
export const PAGE_BREAK = /^<!--\s*pagebreak\s*-->$/i;
export const KEEP_TOGETHER = /^<!--\s*keep\s*-->$/i;

/** Whether raw HTML says something about layout and so is no text itself. */
export function isMark(html: string): boolean {
  return [BREAK_TAG, PAGE_BREAK, KEEP_TOGETHER, CONTENTS].some((mark) => mark.test(html.trim()));
}
