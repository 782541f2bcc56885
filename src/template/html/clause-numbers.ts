/** §17.27: the numbers of clauses in the preview, in as much room as they have in the PDF. */
import type { Element } from 'hast';
import type { Heading, Link, ListItem } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { type Clause, isAnnex } from '../model/document-tree.ts';
import type { ClauseMeasures } from '../model/measures.ts';
import { element, text } from './element.ts';

/** None for what has no number. */
export function clauseNumber(clause: Clause | undefined): Element[] {
  if (!clause) return [];
  const name = isAnnex(clause) ? 'annex-number' : 'clause-number';
  return [element('span', { className: [name] }, [text(clause.label)])];
}

export function numberedHeading({ data }: Heading, made: Element): Element {
  if (!data?.clause) return made;
  const properties = isAnnex(data.clause) ? made.properties : { ...made.properties, className: ['clause'] };
  return { ...made, properties, children: [...clauseNumber(data.clause), ...made.children] };
}

/** The style sheet shows what stands in the attribute. */
export function numberedItem({ data }: ListItem, made: Element): Element {
  return data?.clause ? { ...made, properties: { ...made.properties, dataNumber: data.clause.label } } : made;
}

/** A list of clauses, with the indent that it has on paper. */
export function withIndent(made: Element, indent: number | undefined): Element {
  if (indent === undefined) return made;
  const { className = [] } = made.properties;
  return {
    ...made,
    properties: { ...made.properties, className: [...(className as string[]), 'clauses', indentClass(indent)] },
  };
}

/** By tenths of a point. */
function indentClass(indent: number): string {
  return `indent-${Math.round(indent * 10)}`;
}

/** Among text of the other direction a reference stands as by itself, and no line ends within it. */
export function link(state: State, node: Link): Element {
  const made = defaultHandlers.link(state, node);
  return node.data?.isReference
    ? { ...made, properties: { ...made.properties, dir: 'auto', className: ['kept'] } }
    : made;
}

/** An item shows what stands in its attribute. A heading that is not aligned has a column for its number; in a line a blank is behind it. */
const NUMBERED =
  ':is(h1,h2,h3,h4,h5,h6)>.annex-number{display:block}.contents .annex-number{margin-inline-end:.5em}.clauses>li::before{content:attr(data-number)}.clause-number{margin-inline-end:.5em;unicode-bidi:isolate;white-space:nowrap}.contents a:has(>.clause-number){display:block}';
const IN_CONTENTS = '.contents a:has(>.clause-number)';
const BESIDE = '.clause:not(:is(.left,.center,.right) *)';

/** A number beside a text that leaves it so many points. */
function hung(text: string, points: number): string {
  if (points === 0) return '';
  const number = `${text}>.clause-number{float:inline-start;margin:0;margin-inline-start:-${points}pt}`;
  return `${text}{padding-inline-start:${points}pt}${number}`;
}

/** Rules for the numbers of a document, in the rooms that they have. */
export function clauseRules({ column, contents, indents }: ClauseMeasures): string {
  const widths = [...new Set(indents.values())].map((indent) => `.${indentClass(indent)}{--indent:${indent}pt}`);
  return [NUMBERED, ...widths, hung(BESIDE, column), hung(IN_CONTENTS, contents)].join('');
}
