/** §10.5, §17.9: links of a file that lead nowhere: documents show their text alone, and the author is warned. */

import type { Root } from 'mdast';
import { isSafeUrl } from '../../domain/links.ts';
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { type Param, tell } from '../../locales/message.ts';
import { everyNode, rareNodes } from '../document/every-node.ts';
import { headingsOf } from '../document/headings.ts';
import { parseDocument } from '../document/parse-document.ts';
import { hasSentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import type { Template } from '../model/template.ts';

/** `url`: as written, with sentinels for placeholders. */
export type WrittenLink = { url: string; line: number };

/** The destinations of a file's tree, in order; a reference, which has no text, has rules of its own (§10.23). */
export function writtenLinks(tree: Root): WrittenLink[] {
  const links: WrittenLink[] = [];
  everyNode(tree, (node) => {
    if (node.type === 'definition' || (node.type === 'link' && node.children.length > 0))
      links.push({ url: node.url, line: node.position?.start.line ?? 1 });
  });
  return links;
}

/** A warning for each that no document can follow; `template` says with its defaults which places there are. */
export function findLostLinks(
  links: readonly WrittenLink[],
  { markdown, blanks, setup }: Pick<Template, 'markdown' | 'blanks' | 'setup'>,
): LineFault[] {
  const doubtful = links.filter(({ url }) => !isSafeUrl(url) && typeof splitAtSentinels(url)[0] !== 'number');
  if (doubtful.length === 0) return [];
  const tree = parseDocument(markdown, blanks, setup);
  const rare = rareNodes(tree);
  const { entries, find } = headingsOf(rare);
  let advised = 0;
  const names = entries.slice(0, MAX_NAMES).map(({ slug }) => slug);
  for (const node of rare) if (node.type === 'anchor' && names.length < MAX_NAMES) names.push(node.id);
  return doubtful.flatMap(({ url, line }) => {
    if (!url.startsWith('#')) return [{ line, message: tell('markdown.link.noAddress', { address: written(url) }) }];
    if (hasSentinel(url) || find(url)) return [];
    const closest = advised++ < MAX_ADVISED ? findClosest(url.slice(1), names) : undefined;
    const address = written(url);
    const message = closest
      ? tell('markdown.link.didYouMean', { address, name: shorten(closest) })
      : tell('markdown.link.nowhere', { address });
    return [{ line, message }];
  });
}

/** Names are compared for so many links, so that all of them take bounded time. */
const MAX_ADVISED = 100;
const MAX_NAMES = 1_000;

function written(url: string): Param {
  const shown = splitAtSentinels(url).map((piece) => (typeof piece === 'number' ? '{{…}}' : piece));
  return url === '' ? tell('markdown.link.toNothing') : shorten(shown.join(''));
}
