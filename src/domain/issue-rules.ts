/** §12.10: who issues documents, in rising strictness: anybody, a person, or a person other than who drafted. */
export const ISSUE_RULES = ['off', 'on', 'two_people'] as const;
export type IssueRule = (typeof ISSUE_RULES)[number];
