/**
 * §20.9 rule 8: tells faults of values in the words of the page, with its labels and rows and without keys. The API's
 * messages are for programs.
 */
import { ISO_FORMAT } from '../../../domain/dates.ts';
import { exampleOf } from '../../../domain/number-formats.ts';
import type { Values } from '../../../domain/values.ts';
import type { FormValues } from '../../../template/fill/form-values.ts';
import type { FaultFact, ValueFault } from '../../../template/model/fault.ts';
import { asSentence, type Group, type Inventory, type Placeholder } from '../../../template/model/inventory.ts';
import { findText, inLanguageOfPage, localeOfRequest, t } from '../pages/index.ts';
import { stepsOf, titleOfRow } from './find-rows.ts';

/** `message`: stands beside the field. `line`: the same in a list, after the field's name. */
export type ToldFault = { path: string; message: string; line: string };

export function tellFaults(
  faults: readonly ValueFault[],
  inventory: Inventory,
  texts: FormValues,
  values: Values,
): ToldFault[] {
  return faults.map(({ path, message, fact }) => {
    const { name, entry } = findNamed(path, inventory);
    if (name === undefined || (!fact && path !== 'title')) {
      const text = inLanguageOfPage(message);
      return { path, message: text, line: text };
    }
    const text = fact ? wordsOf(fact, entry, textAt(values, path), texts) : t('fillIn.wrong.title');
    return {
      path,
      message: asSentence(text.charAt(0).toUpperCase() + text.slice(1)),
      line: asSentence(`${name}: ${text}`),
    };
  });
}

export function nameOf(path: string, inventory: Inventory): string {
  return findNamed(path, inventory).name ?? path;
}

/** Returns what a path leads to, with its name on the page. There is no name when the page has no such field. */
function findNamed(path: string, { placeholders, groups }: Inventory): { name?: string; entry?: Placeholder | Group } {
  if (path === 'title') return { name: t('drafts.documentTitle') };
  let [fields, known, outer]: [readonly Placeholder[], readonly Group[], string] = [placeholders, groups, ''];
  for (const { key, row } of stepsOf(path.replace(/^values\./, ''))) {
    const group = known.find((one) => one.key === key);
    if (row === undefined) {
      const entry = fields.find((one) => one.key === key) ?? group;
      return entry ? { name: outer === '' ? entry.label : `${outer}, ${entry.label}`, entry } : {};
    }
    if (!group) return {};
    [fields, known, outer] = [group.fields, group.groups ?? [], titleOfRow(group.label, Number(row) + 1, outer)];
  }
  return {};
}

function textAt(values: Values, path: string): string {
  let members: Values = values;
  for (const { key, row } of stepsOf(path.replace(/^values\./, ''))) {
    const value = members[key] ?? '';
    if (typeof value === 'string') return value;
    members = value[Number(row)] ?? {};
  }
  return '';
}

const HINTED: ReadonlySet<FaultFact['kind']> = new Set(['min', 'max', 'bound', 'pattern', 'long', 'entries']);

/** Returns the message. The author's own hint replaces the generated description of limits. */
function wordsOf(fact: FaultFact, entry: Placeholder | Group | undefined, text: string, texts: FormValues): string {
  const placeholder = entry && 'type' in entry ? entry : undefined;
  if (entry?.hint !== undefined && HINTED.has(fact.kind)) return entry.hint;
  const show = (value: string) => (placeholder ? texts.show(placeholder, value) : value);
  const [first, second] = placeholder ? texts.unclear(placeholder, text) : [];
  if (first !== undefined && second !== undefined)
    return t('fillIn.wrong.unclear', { text: text.trim(), one: first, other: second });
  switch (fact.kind) {
    case 'number':
      return t('fillIn.wrong.number', {
        example: placeholder?.format === undefined ? t('fillIn.wrong.plainNumber') : exampleOf(placeholder.format),
      });
    case 'date':
      return t('fillIn.wrong.date', { example: placeholder?.format ?? ISO_FORMAT });
    case 'min':
    case 'max':
      return t(`fillIn.wrong.${fact.kind}.${placeholder?.type === 'date' ? 'date' : 'number'}`, {
        limit: show(fact.limit),
      });
    case 'option':
      return optionsSaid((placeholder?.options ?? []).map((option) => texts.option?.(option) ?? option));
    case 'gives':
      return show(fact.gives) === ''
        ? t('fillIn.wrong.givesNothing')
        : t('fillIn.wrong.gives', { text: show(fact.gives) });
    case 'entries':
      return fact.count < fact.min
        ? t('fillIn.wrong.fewEntries', { min: fact.min })
        : t('fillIn.wrong.manyEntries', { max: fact.max });
    case 'cell':
      return fact.text.startsWith('=') ? t('fillIn.wrong.formulaCell') : t('fillIn.wrong.cell', { text: fact.text });
    case 'noDay':
      return t('fillIn.wrong.noDay', { day: daySaid(fact.day) });
    case 'weekday':
      return t('fillIn.wrong.weekday', { ...fact, day: daySaid(fact.day), weekday: daySaid(fact.weekday) });
    default:
      // The reason of a formula or a code is a message of its own.
      return t(
        `fillIn.wrong.${fact.kind}`,
        'reason' in fact ? { ...fact, reason: inLanguageOfPage(fact.reason) } : fact,
      );
  }
}

/** Lists the options when they are few and short, because the page of a sheet does not show them. */
function optionsSaid(options: readonly string[]): string {
  const said = new Intl.ListFormat(localeOfRequest(), { type: 'disjunction' }).format(options);
  return said !== '' && said.length <= 120 ? t('fillIn.wrong.option', { options: said }) : t('fillIn.wrong.anyOption');
}

/** Translates the English names in a day: `27 August 2026`, `month 13`, `Monday`. */
function daySaid(day: string): string {
  return day.replace(/[A-Za-z]+/g, (word) => findText(`fillIn.wrong.days.${word}`) ?? word);
}
