/** §20.99: a chapter of the help, as HTML. Chapters are part of the program, so their HTML is trusted. */
import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { textOf } from './element.ts';

type Surroundings = {
  /** Returns the address of a link; null: the link is dropped, and its text stays. */
  linkOf: (href: string) => string | null;
  pictureOf: (src: string) => string;
};

/** Renders Markdown as GitHub shows it: tables, and headings that links can name. Raw HTML is left out. */
export function chapterHtml(markdown: string, surroundings: Surroundings): string {
  const tree = toHast(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })) as Root;
  adapt(tree, new GithubSlugger(), surroundings);
  return toHtml(tree);
}

function adapt(node: Root | Element, slugger: GithubSlugger, { linkOf, pictureOf }: Surroundings): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const { tagName, properties } = child;
    if (/^h[1-6]$/.test(tagName)) properties.id = slugger.slug(textOf(child));
    if (tagName === 'img') properties.src = pictureOf(String(properties.src));
    if (tagName === 'a') {
      const href = linkOf(String(properties.href));
      if (href === null) Object.assign(child, { tagName: 'span', properties: {} });
      else properties.href = href;
    }
    adapt(child, slugger, { linkOf, pictureOf });
  }
}
