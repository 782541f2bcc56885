/** §20.9: what was entered under a key that the template does not have any more; `row` counts from 1. */
export type LostEntry = { name: string; row: number | null; text: string };
