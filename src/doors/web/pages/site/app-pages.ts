/** §20.10: the pages of the web app: a layout of `layouts/app` and its data, in the shell that all of them share. */

import { languageOfRequest } from '../texts/languages.ts';
import { findText, t } from '../texts/t.ts';
import { layout } from './layout.ts';
import type { LanguageLink } from './speak-as-asked.ts';

/** What every page shows around its own content. */
export type AppShell = {
  /** The path of the service: empty, or such as `/platen`. */
  base: string;
  /** Of the Content-Security-Policy, for style sheets of previews. */
  nonce: string;
  csrf: string;
  /** The name of what was just done. */
  notice: string | null;
  /** Where what was just done is undone. */
  undo: string | null;
  person: { name: string; email: string } | null;
  workspace: { id: string; name: string; isAdmin: boolean; isOwner: boolean } | null;
  workspaces: { id: string; name: string; current: boolean }[];
  places: Place[];
  /** The pages beside the one that is shown, when that is one of them. */
  settings: Place[];
  /** For a stranger; who is signed in chooses on the page of the account. */
  languages: LanguageLink[];
};

/** A page of the workspace in its navigation; `icon` of `styles/icons.css`. */
type Place = { name: string; text: string; icon: string; current: boolean };

export type AppPages = (
  page: { name: string; title: string; data: Record<string, unknown> },
  shell: AppShell,
) => string;

/** `release`: of the assets, whose addresses hold it. */
export function createAppPages({ version, release }: { version: string; release: string }): AppPages {
  const layouts = new Map<string, (data: object) => string>();
  return ({ name, title, data }, { notice, ...shell }) => {
    const fill = layouts.get(name) ?? layout<object>(`app/${name}`);
    layouts.set(name, fill);
    const assets = `${shell.base}/assets/${release}`;
    const versionText = t('shell.version', { version });
    const around = { pageLanguage: languageOfRequest(), versionText, notice: findText(`notices.${notice}`) ?? null };
    return fill({ ...shell, ...data, title, assets, ...around });
  };
}

/** Pages for somebody of whom nothing is known. */
export function pagesForStrangers(pages: AppPages, base: string): (page: Parameters<AppPages>[0]) => string {
  const nobody = {
    nonce: '',
    csrf: '',
    notice: null,
    undo: null,
    person: null,
    workspace: null,
    workspaces: [],
    places: [],
    settings: [],
    languages: [],
  };
  return (page) => pages(page, { base, ...nobody });
}
