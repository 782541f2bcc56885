/** §18.15: the public pages. They contain no data of a workspace: the browser fetches that through the API. */

import path from 'node:path';
import type { Language } from '../../../../locales/languages.ts';
import { layoutsIn } from '../../../../rendering/paper/index.ts';
import { type LanguageLink, languageOfRequest } from '../texts/languages.ts';
import { findText, section, t, textIn } from '../texts/t.ts';
import { readableHtml } from './readable-html.ts';

type Site = {
  /** The service's URL, without a slash at the end. */
  publicUrl: string;
  /** The service's path: empty, or such as `/platen`. */
  base: string;
};

export function siteOf(publicUrl: string): Site {
  return { publicUrl, base: new URL(publicUrl).pathname.replace(/\/$/, '') };
}

type HelpChapter = { title: string; html: string; contents: object[]; isHome: boolean; isBuilt: boolean };

type Pages = {
  home(site: Site & { languages: LanguageLink[] }): string;
  /** Renders the page of a document. `nonce`: the nonce of the Content-Security-Policy, for the preview's style sheet. */
  document(input: Site & { id: string; nonce: string }): string;
  /** Renders a chapter of the help; `contents`: the list of all chapters. */
  help(input: Site & HelpChapter): string;
  noDocument(site: Site): string;
  noPage(site: Site): string;
};

/** Creates the pages for programs. `release`: the release of the assets, which is part of their addresses. */
export function createPages({ version, release }: { version: string; release: string }): Pages {
  const page = <Data extends Site>(name: string) => {
    const fill = layout<object>(name);
    return (data: Data) => {
      const versionText = t('shell.version', { version });
      return fill({
        languages: [],
        ...data,
        versionText,
        pageLanguage: languageOfRequest(),
        assets: `${data.base}/assets/${release}`,
      });
    };
  };
  const documentPage = page<Site & { id: string; nonce: string; words: string }>('document');
  return {
    home: page('home'),
    document: (input) => documentPage({ ...input, words: JSON.stringify(section('viewer.words')) }),
    help: page('help'),
    noDocument: page('no-document'),
    noPage: page('no-page'),
  };
}

/** Returns the texts of the editor's script, which fills in the braces. */
export function scriptWords(): string {
  return wordLines(section('studio.script', { n: '{n}', name: '{name}', old: '{old}' }));
}

/** Returns a line for each text: its name, a tab, the text. In JSON, each quote would take six bytes in an attribute. */
export function wordLines(words: Record<string, string>): string {
  return Object.entries(words)
    .map(([name, word]) => `${name}\t${word}`)
    .join('\n');
}

/**
 * §18.15: `layouts/<name>.hbs` as a function of its data. `{{t 'templates.title'}}` is a text in the language `pageLanguage` of the data.
 */
const layouts = layoutsIn(path.join(import.meta.dirname, '../layouts'), {
  t: (key, { data, hash }) => textIn(data.root.pageLanguage as Language, key, hash),
});

function layout<Data extends object>(name: string): (data: Data) => string {
  const fill = layouts<Data>(name);
  return (data) => readableHtml(fill(data));
}

// §20.10: the pages of the web app: a layout of `layouts/app` with its data, in the shared shell.

/** What every page shows around its own content. */
export type AppShell = {
  /** The service's path: empty, or such as `/platen`. */
  base: string;
  /** The nonce of the Content-Security-Policy, for style sheets of previews. */
  nonce: string;
  csrf: string;
  /** The name of the notice about what was just done. */
  notice: string | null;
  /** The address that undoes what was just done. */
  undo: string | null;
  person: { id: string; name: string; email: string } | null;
  workspace: { id: string; name: string; isAdmin: boolean; isOwner: boolean } | null;
  workspaces: { id: string; name: string; current: boolean }[];
  places: Place[];
  /** The pages under Settings, when the shown page is one of them. */
  settings: Place[];
  /** Whether the page belongs to the person's own account. */
  isAccount: boolean;
  /** The languages offered to people who are signed out. A signed-in person chooses the language on the account page. */
  languages: LanguageLink[];
};

/** A page in the navigation. `icon`: from `styles/icons.css`. */
type Place = { name: string; text: string; icon: string; current: boolean };

export type AppPages = (
  page: { name: string; title: string; data: Record<string, unknown> },
  shell: AppShell,
) => string;

/** Creates the pages of the web app. `release`: the release of the assets, which is part of their addresses. */
export function createAppPages({ version, release }: { version: string; release: string }): AppPages {
  const known = new Map<string, (data: object) => string>();
  return ({ name, title, data }, { notice, ...shell }) => {
    const fill = known.get(name) ?? layout<object>(`app/${name}`);
    known.set(name, fill);
    const assets = `${shell.base}/assets/${release}`;
    const versionText = t('shell.version', { version });
    const around = { pageLanguage: languageOfRequest(), versionText, notice: findText(`notices.${notice}`) ?? null };
    return fill({ sender: null, ...shell, ...data, title, assets, ...around });
  };
}

/** Returns pages for somebody who is not known. */
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
    isAccount: false,
    languages: [],
  };
  return (page) => pages(page, { base, ...nobody });
}
