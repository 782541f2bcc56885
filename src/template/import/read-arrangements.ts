/** §10.41: reads `where` and `sort` of the groups in a front matter. */
import { closestAdvice, listNames } from '../../domain/suggestions.ts';
import { labelled, type Message, ofField, tell } from '../../locales/message.ts';
import { sortOrder } from '../fill/arrange-entries.ts';
import type { DeclaredGroup, FrontMatter } from '../front-matter/front-matter.ts';
import type { Scope } from '../language/names.ts';
import { readExpression } from '../language/read-expression.ts';
import type { Arrangement } from '../model/compiled.ts';
import type { Expression } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import type { Group } from '../model/inventory.ts';
import { scopeIn, useNamed } from './read-conditions.ts';
import type { InUse } from './written-names.ts';

type Reading = {
  inUse: InUse;
  scope: Scope;
  frontMatter: Pick<FrontMatter, 'language' | 'positionOf'>;
  faults: LineFault[];
};

/** Returns one for each group that is sorted or filtered. `groups`: as defined. Marks what they name as used. */
export function readArrangements(
  inUse: InUse,
  groups: readonly Group[],
  scope: Scope,
  frontMatter: Reading['frontMatter'],
): { arranged: Arrangement[]; faults: LineFault[] } {
  const reading: Reading = { inUse, scope, frontMatter, faults: [] };
  const arranged = inUse.groups.flatMap(({ entry: { declared } }, group): Arrangement[] => {
    if (!declared || (declared.where === undefined && !declared.sortBy)) return [];
    const where = declared.where === undefined ? undefined : readWhere(declared, declared.where, group, reading);
    const sort = (declared.sortBy ?? []).flatMap((name) => readKey(name, declared, group, groups, reading));
    const { line } = where ? frontMatter.positionOf([...declared.path, 'where'], 0) : declared;
    return [{ group, line, ...(where && { where }), sort }];
  });
  return { arranged, faults: reading.faults };
}

function readWhere(
  { label, path }: DeclaredGroup,
  text: string,
  group: number,
  { inUse, scope, frontMatter, faults }: Reading,
): Expression | undefined {
  const result = readExpression(text, 'condition', scopeIn(scope, inUse, group));
  if ('expression' in result) {
    useNamed({ ...result.expression, groups: [...result.expression.groups, group] }, inUse);
    return result.expression;
  }
  for (const { at, message } of result.faults)
    faults.push({
      ...frontMatter.positionOf([...path, 'where'], at),
      message: labelled(label, ofField('where', message)),
    });
  return undefined;
}

/** Reads `Amount` or `-Amount`. A field whose name begins with `-` is meant by its whole name. */
function readKey(
  written: string,
  { label, path }: DeclaredGroup,
  group: number,
  groups: readonly Group[],
  { inUse, frontMatter, faults }: Reading,
): Arrangement['sort'] {
  const { fields } = inUse.groups[group]!.entry;
  const own = written.trim();
  const isTurned = own.startsWith('-') && !fields.find(own);
  const name = isTurned ? own.slice(1).trim() : own;
  const report = (message: Message): Arrangement['sort'] => {
    const { line } = frontMatter.positionOf([...path, 'sort'], 0);
    faults.push({ line, message: labelled(label, ofField('sort', message)) });
    return [];
  };
  const field = fields.find(name)?.index;
  if (field === undefined) {
    const labels = fields.entries.map((one) => one.label);
    const advice = closestAdvice(name, labels, tell('template.fields', { names: listNames(labels) }));
    return report(tell('template.sort.noField', { name, advice }));
  }
  const { type, options } = groups[group]!.fields[field]!;
  if (type === 'counter') return report(tell('template.sort.counter', { name }));
  useNamed({ places: [{ group, index: field }], groups: [] }, inUse);
  return [{ field, order: sortOrder({ options }, isTurned ? -1 : 1, frontMatter.language) }];
}
