/** §10.37: REF fields to numbered paragraphs → `[](#name)`, where that says the number that Word printed. */

import type { PhrasingContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { type Block, bookmarksIn, everyParagraph, type Paragraph, type Piece, textOf } from '../reading/block.ts';
import type { Notes } from '../reading/notes.ts';
import type { Labelled } from './block-tree.ts';
import type { Annex } from './find-annexes.ts';
import { printed } from './inline-nodes.ts';
import { isSame, type SettledNumbers } from './settle-numbers.ts';

type Reference = Extract<Piece, { type: 'reference' }>;

/** References stand as nodes until it is known which clauses have numbers. */
export type References = { nodeFor: (piece: Reference) => PhrasingContent; settle: (context: SettleContext) => number };

type SettleContext = {
  blocks: readonly Block[];
  labelled: readonly Labelled[];
  numbers: SettledNumbers;
  annexOf: ReadonlyMap<Paragraph, Annex>;
  notes: Notes;
};

const MAX_NAME = 40;

export function collectReferences(): References {
  const waiting: { piece: Reference; node: PhrasingContent }[] = [];
  return {
    nodeFor: (piece) => {
      const node = printed('');
      waiting.push({ piece, node });
      return node;
    },
    settle: ({ blocks, labelled, numbers, annexOf, notes }) => {
      const targets = bookmarksIn(blocks);
      const annexes = annexesOf(blocks, annexOf);
      const byParagraph = new Map(labelled.map((one) => [one.paragraph, one]));
      const names = new Map<Labelled, string>();
      let count = 0;
      for (const { piece, node } of waiting) {
        const paragraph = targets.get(piece.to);
        const target = paragraph && byParagraph.get(paragraph);
        const number = target && numbers.numberOf(target);
        const annex = paragraph && annexOf.get(paragraph);
        // From elsewhere, Platen writes the annex behind the number.
        const isElsewhere = annex !== undefined && annex !== annexes.get(piece) && !(target && 'annex' in target);
        if (!target || number === undefined || isElsewhere) {
          Object.assign(node, { type: 'text', value: piece.said || '?' });
          const code = isElsewhere ? 'word.reference.annex' : 'word.reference.noNumber';
          notes.add('typed', tell(code, { text: piece.said || '?' }));
          continue;
        }
        const name = names.get(target) ?? nameFor(target, new Set(names.values()));
        if (!names.has(target)) anchor(target, name);
        names.set(target, name);
        Object.assign(node, { value: `[](#${name})` });
        count += 1;
        if (piece.said !== '' && !isSame(piece.said, number))
          notes.add(
            'guessed',
            tell('word.reference.reads', { before: piece.said, after: number }),
            target.paragraph.no,
          );
      }
      return count;
    },
  };
}

/** The annexes in which references stand. */
function annexesOf(blocks: readonly Block[], annexOf: ReadonlyMap<Paragraph, Annex>) {
  const annexes = new Map<Piece, Annex | undefined>();
  let annex: Annex | undefined;
  for (const paragraph of everyParagraph(blocks)) {
    // Those of cells are in none of their own.
    if (!paragraph.isInCell) annex = annexOf.get(paragraph);
    for (const piece of paragraph.pieces) if (piece.type === 'reference') annexes.set(piece, annex);
  }
  return annexes;
}

/** From the first words of the clause. */
function nameFor({ paragraph }: Labelled, taken: ReadonlySet<string>): string {
  const words = textOf(paragraph.pieces)
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .normalize('NFKD')
    .toLowerCase();
  const slug =
    words
      .match(/[a-z0-9]+/g)
      ?.slice(0, 4)
      .join('-')
      .slice(0, MAX_NAME) || 'clause';
  const name = /^[a-z]/.test(slug) ? slug : `clause-${slug}`;
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(free)) return free;
  }
}

function anchor(target: Labelled, name: string): void {
  if (target.kind === 'heading')
    target.node.children.push(printed(target.node.children.length > 0 ? ` {#${name}}` : `{#${name}}`));
  else {
    const [first] = target.node.children;
    if (first?.type === 'paragraph') first.children.unshift(printed(`{#${name}} `));
  }
}
