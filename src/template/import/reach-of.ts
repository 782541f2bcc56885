/** §10.27: what each part of a template shows, so that a request knows what its document shows without looking at all of its text. */
import type { Nodes, Root } from 'mdast';
import type { Pattern, Prepared, Section } from '../model/compiled.ts';
import type { EInvoiceMapping } from '../model/e-invoice.ts';
import type { Branches, Reach } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';
import type { Slot } from '../model/page-furniture.ts';
import type { BranchingSettings } from '../model/theme.ts';

/** Of a whole template, with what it says of its pages; `placeholders` are those of its inventory. */
export function reachOf(
  tree: Root,
  { header, footer, first, watermark, sections = {} }: BranchingSettings,
  placeholders: readonly Placeholder[],
  eInvoice: EInvoiceMapping | undefined,
): Reach {
  const partsOf = (running: typeof header) => (Array.isArray(running) ? running : Object.values(running ?? {}).flat());
  const indices = new Map(placeholders.map(({ key }, index) => [key, index]));
  const others = [...Object.values(sections), first ?? {}];
  const ofSections = others.flatMap((own: Pick<BranchingSettings, 'header' | 'footer'>) => [
    ...partsOf(own.header),
    ...partsOf(own.footer),
  ]);
  const nodes = [...tree.children, ...partsOf(header), ...partsOf(footer), ...ofSections, ...(watermark ?? [])];
  const reach = findReach(nodes, (key) => indices.get(key)!);
  return eInvoice ? { ...reach, ...withTerms(reach, eInvoice) } : reach;
}

/** What an e-invoice has is needed wherever it stands. */
function withTerms({ fields, sections }: Reach, { terms, notes, groups }: EInvoiceMapping) {
  const places = [...Object.values(terms), ...notes].flatMap(({ parts }) =>
    parts.filter((part) => typeof part !== 'string'),
  );
  const fieldsIn = (group?: number) => places.filter((place) => place.group === group).map(({ index }) => index);
  const ofParts = Object.values(groups).map((group) => ({
    group,
    reach: { fields: fieldsIn(group), sections: [], branches: [] },
  }));
  return { fields: [...fields, ...fieldsIn()], sections: [...sections, ...ofParts] };
}

type Node = Nodes | Slot | Section | Branches;

/** Changes the branches in place, which get theirs. */
function findReach(nodes: readonly unknown[], fieldOf: (key: string) => number): Reach {
  const fields = new Set<number>();
  const ofDocument = new Set<number>();
  const add = (slot: Slot) => (slot.ofDocument ? ofDocument : fields).add(slot.field);
  const reach: Reach = { fields: [], sections: [], branches: [] };
  const addSlots = (pattern: Pattern) => {
    for (const piece of pattern) if (typeof piece === 'object') add(piece);
  };
  const walk = (node: Node & Prepared): void => {
    if (node.type === 'slot') add(node);
    else if (node.type === 'field') fields.add(fieldOf(node.name));
    else if (node.type === 'section')
      reach.sections.push({ group: node.group, reach: findReach(node.children, fieldOf) });
    else if (node.type === 'branches') {
      for (const branch of node.children) branch.reach = findReach(branch.children, fieldOf);
      reach.branches.push(node);
    } else {
      Object.values(node.patterns ?? {}).forEach(addSlots);
      if ('children' in node) for (const child of node.children) walk(child);
    }
  };
  for (const node of nodes) if (typeof node === 'object') walk(node as Node);
  reach.fields.push(...fields);
  if (ofDocument.size > 0) reach.ofDocument = [...ofDocument];
  return reach;
}
