/** §18.15: the pages of the service. They hold no data of a workspace: the browser fetches it through the API. */
import { layout } from './layout.ts';

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
  home(site: Site): string;
  /** `nonce`: of the Content-Security-Policy, for the preview's style sheet. */
  document(input: Site & { id: string; nonce: string }): string;
  noDocument(site: Site): string;
  noPage(site: Site): string;
  /** §18.21, of `platen dev`. */
  templates(site: Site): string;
  template(input: Site & { nonce: string }): string;
};

/** `release`: of the assets, whose addresses hold it. */
export function createPages({ version, release }: { version: string; release: string }): Pages {
  const page = <Data extends Site>(name: string) => {
    const fill = layout<Data & { version: string; assets: string }>(name);
    return (data: Data) => fill({ ...data, version, assets: `${data.base}/assets/${release}` });
  };
  return {
    home: page('home'),
    document: page('document'),
    noDocument: page('no-document'),
    noPage: page('no-page'),
    templates: page('templates'),
    template: page('template'),
  };
}
