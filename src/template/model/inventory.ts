/** §2.3, §2.4: what a caller may send to a template: its placeholders, and its repeating groups with their fields. */

/** §2.3 `type`. */
export type PlaceholderType = 'text' | 'select' | 'number' | 'date' | 'today' | 'counter';

/** §2.3, §10.11. `value` is the default in the form in which a value is sent; empty when blank. */
export type Placeholder = {
  label: string;
  key: string;
  count: number;
  value: string;
  type: PlaceholderType;
  options?: string[];
  format?: string;
  description?: string;
  auto?: boolean;
  start?: number;
};

/** §2.4. `default` is the authored row's value for the field. */
export type GroupField = Placeholder & { default?: string };

/** §2.4. */
export type Group = { label: string; key: string; fields: GroupField[] };

/** Placeholders and groups, both in order of first appearance. */
export type Inventory = { placeholders: Placeholder[]; groups: Group[] };
