/** §10.26 rule 1: where a name in an expression is looked up. */
import { type Names, namesOf } from './names.ts';
import type { Reader } from './reader.ts';

/** `isOwn`: fields of the entry at hand. Without a group: placeholders of the document, or the groups themselves. */
export type Candidate = { names: Names; group?: number; isOwn?: true; isGroup?: true };

/** The nearest first. */
export function candidatesOf({ scope, aggregate }: Reader): Candidate[] {
  const of = aggregate && (aggregate.inCondition ? (aggregate.group ?? scope.source) : scope.source);
  const fieldsOf = (group: number) => ({ names: namesOf(scope.groups[group]!.fields), group });
  return [
    ...(of === undefined ? [] : [fieldsOf(of)]),
    ...(scope.group === undefined ? [] : [{ ...fieldsOf(scope.group), isOwn: true as const }]),
    { names: namesOf(scope.placeholders) },
    { names: namesOf(scope.groups), isGroup: true },
  ];
}
