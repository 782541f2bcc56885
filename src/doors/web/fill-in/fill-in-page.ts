/** §20.9: the page of the form, with the entered values, the faults, and the draft that it shows. */

import { Refusal } from '../../../domain/errors.ts';
import { reaches } from '../../../domain/roles.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { foreign } from '../../../locales/message.ts';
import type { Blanks } from '../../../template/fill/find-blanks.ts';
import { wholeValues } from '../../../template/fill/fit-values.ts';
import { roundedTexts } from '../../../template/fill/form-values.ts';
import type { LostEntry, TrialFacts } from '../../../template/model/compiled.ts';
import { isEntered, isLive } from '../../../template/model/document-tree.ts';
import type { ValueFault } from '../../../template/model/fault.ts';
import { everyGroup, type Group, type Inventory, type Placeholder } from '../../../template/model/inventory.ts';
import type { Drafted, DraftRefusal } from '../../../use-cases/fill-in/index.ts';
import { field } from '../model/field.ts';
import { fillInPath, withQuery, workspacePath } from '../model/paths.ts';
import { lostTexts, moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { MAX_ROWS } from './change-rows.ts';
import { type Corrected, correctedNotice } from './find-corrected.ts';
import { rowsOf } from './find-rows.ts';
import type { OpenTemplate } from './open-template.ts';
import type { PastedRows } from './paste-rows.ts';
import type { RemovedRows } from './read-entries.ts';
import { nameOf, type ToldFault, tellFaults } from './tell-faults.ts';
import { appliedFacts, foldHidden, isTall, messagesByPath, valueField } from './value-field.ts';
import { type GroupOnPage, valueGroup } from './value-group.ts';

/** The most fields of a page. A form also has a name for each row, and 10,000 names at most. */
const MAX_FIELDS = 5_000;

/**
 * `count`: the number of all faults, when not all are listed. `said`: what a button has done. `other`: the draft that another page has
 * changed, beside which this one is saved. `drafts`: how many drafts the template has when none is shown. `gone`: what was asked for and
 * does not exist. `from`: the document that it begins with, as in the address. `corrects`: the id of the document that it corrects.
 */
export type Shown = {
  title: string;
  values: Values;
  submission: string;
  page: string;
  revision: number;
  draftAt?: Date;
  other?: string;
  drafts?: number;
  gone?: string;
  from?: Record<string, string>;
  corrects?: string;
  /** §18.27: the id of the document whose values the form began with. */
  origin?: string;
  /** The document `corrects`, if there is one. */
  corrected?: Corrected | undefined;
  /** §20.70: why that document becomes void; null if it does not, undefined if nobody has chosen yet. */
  voidReason?: string | null;
  drafted?: Drafted | null;
  refusal?: DraftRefusal | null;
  removed?: readonly RemovedRows[];
  unpasted?: PastedRows['refused'];
  seen?: readonly string[];
  /** Blank fields to look at before anything is made. */
  blanks?: Blanks;
  /** Rounded numbers to look at before anything is made. */
  rounded?: readonly Rounded[];
  lost?: readonly LostEntry[];
  isChanged?: boolean;
  faults?: readonly ValueFault[];
  count?: number;
  status?: number;
  facts?: TrialFacts;
  focus?: string;
  said?: string;
};

/** Throws `payload_too_large` for a template with more fields than a form can have. */
export function fillInPage({ member, form, query }: MemberRequest, template: OpenTemplate, shown: Shown): PageAnswer {
  const { head, inventory, tag, texts } = template;
  const { status = 200, said = '', lost = [], isChanged = false, other = '' } = shown;
  const { submission, page, revision, drafts = 0, gone = '', removed = [], blanks, rounded, seen = [] } = shown;
  const { from = {}, corrects = '', corrected, origin = '' } = shown;
  const values = wholeValues(inventory, shown.values);
  const faults = tellFaults(shown.faults ?? [], inventory, texts, values);
  refuseTooMany(inventory, values);
  const { fields, fieldsets } = fieldsOf(template, values, faults, shown);
  return {
    page: 'fill-in',
    title:
      faults.length > 0 || blanks || rounded
        ? t('fillIn.faultyTitle', { template: head.title })
        : t('fillIn.title', { template: withIsolatedControls(head.title) }),
    place: 'templates',
    status,
    data: {
      crumbs: [
        { name: t('templates.all'), href: template.listHref },
        { name: withIsolatedControls(head.title), href: template.href },
      ],
      address: `${template.href}/fill-in`,
      key: template.key,
      takesPictures: everyField(template.inventory).some(({ isPicture }) => isPicture),
      isFormatted: everyField(template.inventory).some(({ markdown }) => markdown),
      version: head.version,
      heading: t('fillIn.title', { template: withIsolatedControls(head.title) }),
      submission,
      page,
      revision,
      other,
      gone,
      lostEntries: JSON.stringify(lost),
      corrects: corrected ? corrects : '',
      ...draftNotices(shown),
      corrected: correctedNotice(corrected, shown.voidReason, reasonFaults(faults)),
      origin,
      seen: JSON.stringify([...new Set([...(blanks?.paths ?? seen), ...roundedTexts(template, values).map(seenAs)])]),
      look: blanks || rounded ? lookNotice(inventory, blanks, rounded) : null,
      removed: JSON.stringify(removed),
      takeBack: takeBackText(removed.at(-1)),
      preview: withQuery(`${template.href}/fill-in/preview`, shown.draftAt ? { draft: submission } : from),
      otherHref: template.base + fillInPath(member.workspaceId, head.id, other),
      drafts: drafts > 0 ? t('fillIn.draftsOf', { drafts }) : '',
      draftsHref: withQuery(template.base + workspacePath(member.workspaceId, 'drafts'), { template: head.id }),
      titleField: titleField(head.title, shown.title, faults),
      parts: foldHidden(fields),
      groups: foldHidden(fieldsets),
      ...keysOf(inventory),
      hasGrid: hasGrid(fieldsets),
      isLive: isLive(inventory),
      automatic: inventory.placeholders.filter(({ auto }) => auto).map(({ label }) => label),
      lang: tag,
      full: t('fillIn.full', { rows: MAX_ROWS }),
      faults: summaryOf(faults, shown.count ?? faults.length, new Set(idsOf(fields, fieldsets))),
      draft: shown.draftAt ? t('fillIn.draftOf', { time: moment(member.timeZone, shown.draftAt).text }) : '',
      isChanged,
      lost: lostTexts(lost),
      said,
      example: query.get('example') ?? form.get('example') ?? '',
      billing: member.plan === 'active' ? '' : billingOf(member),
      hasPlan: member.plan === 'active',
    },
  };
}

function draftNotices({ drafted, refusal }: Shown) {
  return { drafted: drafted && draftedNotice(drafted), refused: refusal && refusedNotice(refusal) };
}

/** §4.9: says which program or assistant drafted this, and why. */
function draftedNotice({ by, reason }: Drafted) {
  return { by: t('fillIn.drafted', { name: withIsolatedControls(by) }), reason: withIsolatedControls(reason) };
}

/** §12.10: says who refused the document of a draft, and why. */
export function refusedNotice({ by, reason }: DraftRefusal) {
  return {
    by: t('approvals.refusedBy', { name: isolated(by ?? t('documents.nobody')) }),
    reason: withIsolatedControls(reason),
  };
}

/** Returns the fields of the form, and its groups with their rows. */
export function fieldsOf(
  { inventory, tag, texts }: Pick<OpenTemplate, 'inventory' | 'tag' | 'texts'>,
  values: Values,
  faults: readonly ToldFault[],
  { focus = '', facts, unpasted }: Pick<Shown, 'focus' | 'unpasted'> & { facts?: TrialFacts | undefined },
) {
  const room = MAX_ROWS - rowsOf(values).length;
  const told = { faults: messagesByPath(faults), ...appliedFacts(facts), unpasted };
  const around = { language: tag, texts, focus, room, explains: new Map<Group, string>(), ...told };
  const entered = inventory.placeholders.filter(({ auto }) => !auto);
  return {
    fields: entered.map((one) =>
      valueField(`values.${one.key}`, one, (values[one.key] as string | undefined) ?? '', around),
    ),
    fieldsets: inventory.groups.map((group) => valueGroup(group, values[group.key] as Instance[], around)),
  };
}

/** Returns which keyboard hints apply. */
function keysOf({ placeholders, groups }: Inventory) {
  const entered = [placeholders, ...everyGroup(groups).map(({ fields }) => fields)].map((of) => of.filter(isEntered));
  const last = entered.slice(1).flatMap((fields) => fields.at(-1) ?? []);
  return { hasTall: entered.flat().some(isTall), addsRows: last.some((one) => !isTall(one)) };
}

function takeBackText(last: RemovedRows | undefined): string {
  if (!last) return '';
  return last.count > 0 ? t('fillIn.paste.undo') : t('fillIn.rows.undo');
}

/** Throws `payload_too_large` if the template has more fields than a form can have. */
export function refuseTooMany({ placeholders, groups }: Inventory, values: Values): void {
  const shownOf = (of: readonly Placeholder[]) => of.filter(({ auto }) => !auto).length;
  const inRowsOf = (group: Group, rows: Values[string] = []): number => {
    if (typeof rows === 'string') return 0;
    const inner = (group.groups ?? []).flatMap((one) => rows.map((row) => inRowsOf(one, row[one.key])));
    return inner.reduce((sum, count) => sum + count, rows.length * shownOf(group.fields));
  };
  const inRows = groups.reduce((sum, group) => sum + inRowsOf(group, values[group.key]), 0);
  if (shownOf(placeholders) + inRows > MAX_FIELDS)
    throw new Refusal('payload_too_large', foreign(t('fillIn.tooMany', { fields: MAX_FIELDS })), 'values');
}

function titleField(template: string, title: string, faults: readonly ToldFault[]) {
  const own = faults.filter(({ path }) => path === 'title').map(({ message }) => ({ field: 'title', message }));
  return field({
    name: 'title',
    label: t('fillIn.documentTitle'),
    hint: t('fillIn.titleHint', { template: withIsolatedControls(template) }),
    value: title,
    faults: own,
  });
}

/** The rule of the reason names it `reason`, on every page that asks for one. */
function reasonFaults(faults: readonly ToldFault[]) {
  return faults.filter(({ path }) => path === 'reason').map(({ message }) => ({ field: 'void_reason', message }));
}

function idsOf(fields: ReturnType<typeof valueField>[], groups: readonly GroupOnPage[]): string[] {
  const idsIn = ({ path, rows }: GroupOnPage): string[] => [
    path,
    ...rows.flatMap((row) => [
      ...row.parts.flatMap(({ parts }) => parts.map(({ id }) => id)),
      ...row.groups.flatMap(({ parts }) => parts.flatMap(idsIn)),
    ]),
  ];
  return ['title', ...fields.map(({ id }) => id), ...groups.flatMap(idsIn)];
}

function hasGrid(groups: readonly GroupOnPage[]): boolean {
  return groups.some(
    ({ isGrid, rows }) => isGrid || rows.some((row) => row.groups.some(({ parts }) => hasGrid(parts))),
  );
}

/** Returns the summary of faults. A fault without a field, such as that of a forged name, links nowhere. */
function summaryOf(faults: readonly ToldFault[], count: number, ids: ReadonlySet<string>) {
  const lines = faults.map(({ path, line }) => ({ field: ids.has(path) ? path : null, message: line }));
  const more = count - faults.length;
  return more > 0 ? [...lines, { field: null, message: t('fillIn.moreFaults', { count: more }) }] : lines;
}

const MAX_BLANKS = 30;

/** A number and how the document shows it. */
export type Rounded = { path: string; text: string };

/** Returns what the form records once a rounded number was seen. */
export function seenAs({ path, text }: Rounded): string {
  return `${path}=${text}`;
}

/** Returns what to look at: blank fields, then rounded numbers. */
function lookNotice(inventory: Inventory, blanks: Blanks = { paths: [], of: 0 }, rounded: readonly Rounded[] = []) {
  const fields = [
    ...blanks.paths.map((path) => ({ path, name: nameOf(path, inventory), written: '' })),
    ...rounded.map(({ path, text }) => ({
      path,
      name: nameOf(path, inventory),
      written: t('fillIn.note.writtenAs', { text }),
    })),
  ];
  const more = fields.length - MAX_BLANKS;
  return {
    title:
      blanks.paths.length > 0
        ? t('fillIn.blank.title', { count: blanks.paths.length, of: blanks.of })
        : t('fillIn.rounded.title', { count: rounded.length }),
    text: blanks.paths.length > 0 ? t('fillIn.blank.text') : t('fillIn.rounded.text'),
    fields: fields.slice(0, MAX_BLANKS),
    more: more > 0 ? t('fillIn.moreFaults', { count: more }) : '',
  };
}

function billingOf({ workspaceId, role }: MemberRequest['member']): string {
  return reaches(role, 'admin') ? `${workspacePath(workspaceId, 'settings')}#billing` : '';
}

function everyField({ placeholders, groups }: Inventory): Placeholder[] {
  return [...placeholders, ...everyGroup(groups).flatMap(({ fields }) => fields)];
}
