/** §22.8: while a person enters an argument of a prompt: the options of a `select` that begin so. */
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Platen } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';
import { fitAnswer } from '../tools/fit-answer.ts';
import { idInPromptName } from './prompt-name.ts';
import { readTemplate } from './read-template.ts';

/** The protocol allows no more at once. */
const MAX = 100;

/** None for what has no options, or is not there. */
export async function completeArgument(
  platen: Platen,
  tools: readonly Tool[],
  { ref, argument }: CompleteRequestParams,
  clientSignal: AbortSignal,
): Promise<CompleteResult> {
  const id = ref.type === 'ref/prompt' ? idInPromptName(ref.name) : undefined;
  const template = id && (await readTemplate(platen, tools, id, clientSignal));
  const placeholder = template ? template.placeholders.find(({ key }) => key === argument.name) : undefined;
  const entered = argument.value.toLowerCase();
  const options = (placeholder?.options ?? []).filter((option) => option.toLowerCase().startsWith(entered));
  return fitAnswer({ options: options.slice(0, MAX) }, (cut) => {
    const values = (cut as { options: string[] }).options;
    return { completion: { values, total: options.length, hasMore: options.length > values.length } };
  });
}
