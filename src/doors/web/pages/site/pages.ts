/** §18.15: the pages of the service. They hold no data of a workspace: the browser fetches it through the API. */
import { languageOfRequest } from '../texts/languages.ts';
import { section, t } from '../texts/t.ts';
import { layout } from './layout.ts';
import type { LanguageLink } from './speak-as-asked.ts';

export type Site = {
  /** Where browsers reach the service, without a slash at the end. */
  publicUrl: string;
  /** Its path: empty, or such as `/platen`. */
  base: string;
};

export function siteOf(publicUrl: string): Site {
  return { publicUrl, base: new URL(publicUrl).pathname.replace(/\/$/, '') };
}

export type Pages = {
  home(site: Site & { languages: LanguageLink[] }): string;
  /** `nonce`: of the Content-Security-Policy, for the preview's style sheet. */
  document(input: Site & { id: string; nonce: string }): string;
  noDocument(site: Site): string;
  noPage(site: Site): string;
};

/** `release`: of the assets, whose addresses hold it. */
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
    noDocument: page('no-document'),
    noPage: page('no-page'),
  };
}

/** What the script of the editor says; it puts what it counts and names into the braces. */
export function scriptWords(): string {
  return wordLines(section('studio.script', { n: '{n}', name: '{name}' }));
}

/** A line for each: its name, a tab, the word. JSON has quotes, each of which takes six bytes in an attribute. */
export function wordLines(words: Record<string, string>): string {
  return Object.entries(words)
    .map(([name, word]) => `${name}\t${word}`)
    .join('\n');
}
