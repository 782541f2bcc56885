/** §20.24: an edit of a template's front matter, as the scripts of the editor ask for it. */

/** What a field takes; a text where it has no `type`. */
export type Declared = {
  label: string;
  type?: string;
  options?: readonly string[];
  format?: string;
  exact?: boolean;
  formula?: string;
};
export type Declarations = {
  placeholders?: readonly Declared[];
  groups?: readonly { label: string; fields: readonly Declared[] }[];
};

/**
 * `set`: an empty value takes the setting out. `declare`, `insert`: behind what is there; what is there already is left as it is, and a group gets its
 * further fields; `yaml`: `placeholders:` and `groups:`, as an example has them. `move`, `copy`: of a field from one list to another. A list is the fields of a
 * group; without one, the placeholders.
 */
export type SettingsEdit =
  | { do: 'set'; name: 'title' | 'folder' | 'theme' | 'styles'; value: string }
  | ({ do: 'declare' } & Declarations)
  | { do: 'insert'; yaml: string }
  | { do: 'remove'; label: string; group?: string | undefined }
  | { do: 'removeGroup'; label: string }
  | { do: 'move' | 'copy'; label: string; from?: string | undefined; to?: string | undefined };
