/** §10.27: which branches of a chain of conditions can never apply, whatever the values are. It finds what is plain, and is never wrong. */
import type { Expression } from '../model/expression.ts';

/**
 * `chain`: the conditions of one `{{#if}}` in order. The index of the first that can never apply, with the reason; `else` for the
 * last branch, which `hasElse` tells of. Undefined when each may apply.
 */
export function findNeverApplies(
  chain: readonly Expression[],
  hasElse: boolean,
): { index: number; reason: string } | undefined {
  const seen = new Map<string, number>();
  for (const [index, { constant, canonical }] of chain.entries()) {
    if (constant && constant.value !== true) return { index, reason: 'it is never true' };
    if (seen.has(canonical)) return { index, reason: 'the same condition stands before it' };
    seen.set(canonical, index);
    if (constant && (index + 1 < chain.length || hasElse))
      return { index: index + 1, reason: 'the condition before it is always true' };
  }
  return undefined;
}
