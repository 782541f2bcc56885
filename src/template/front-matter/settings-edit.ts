/** §20.24: an edit of a template's front matter, as the editor's scripts request it. */

/** A field's declaration. Without `type` it is a text. */
export type Declared = {
  label: string;
  type?: string;
  options?: readonly string[];
  format?: string;
  exact?: boolean;
  required?: boolean;
  formula?: string;
};
export type Declarations = {
  placeholders?: readonly Declared[];
  groups?: readonly { label: string; fields: readonly Declared[] }[];
};

/** `text`: the original. `said`: texts by language. */
export type TextEdit = { text: string; was?: string | undefined; said: Readonly<Record<string, string>> };

export type SettingName =
  | 'title'
  | 'folder'
  | 'theme'
  | 'styles'
  | 'language'
  | 'font'
  | 'numbering'
  | 'contents'
  | 'header'
  | 'footer'
  | 'page.size'
  | 'page.orientation';

/**
 * `set`: an empty value removes the setting, and `page.size` is one within `page`. `change`: gives the entry `label` what `field` says, and keeps what it leaves out; with another
 * type it loses what only the old one takes. One that is not declared is added, unless it is plain text. Another label is written wherever the settings name the field; `alike`: groups whose
 * fields in the text have the same name. `declare` and `insert`: add at the end, skip what exists, and add missing fields to existing
 * groups; `yaml`: `placeholders:` and `groups:`, as in an example. `move` and `copy`: take a field from one list to another. A list is a
 * group's fields; without one, the placeholders. `within`: the groups around the group `to`, the outermost first. `texts`: sets texts of
 * languages (§10.53): `was`: the original that a text quotes, if it has changed; an empty text removes it. `key`: gives an entry its key, without
 * `key` the one that its label makes; `to`: a new label; `drop`: an entry beside it that goes; `isGroup`: it is a group, not a placeholder or field.
 */
export type SettingsEdit =
  | { do: 'texts'; original: string; texts: readonly TextEdit[] }
  | { do: 'set'; name: SettingName; value: string }
  | {
      do: 'change';
      label: string;
      field: Declared;
      group?: string | undefined;
      within?: readonly string[];
      alike?: readonly string[];
    }
  | ({ do: 'declare' } & Declarations)
  | { do: 'insert'; yaml: string }
  | { do: 'remove'; label: string; group?: string | undefined }
  | { do: 'removeGroup'; label: string }
  | {
      do: 'key';
      label: string;
      key?: string;
      to?: string;
      drop?: string;
      group?: string | undefined;
      isGroup?: boolean;
    }
  | {
      do: 'move' | 'copy';
      label: string;
      from?: string | undefined;
      to?: string | undefined;
      within?: readonly string[];
    };
