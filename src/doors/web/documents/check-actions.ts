/** §20.29: e-invoices of anybody, dropped on a page: what `platen invoice check` tells (§17.44). Nothing of them is stored. */

import { MEBIBYTE } from '../../../domain/sizes.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import type { Finding, Report } from '../../../rendering/invoice-check/index.ts';
import { FILE_LIMIT } from '../../../use-cases/templates/index.ts';
import { statusOf } from '../../api/index.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, TEXTS } from '../pages/index.ts';

const T = TEXTS.invoiceCheck;
const MAX_FILES = 20;
/** What nobody reads at once. */
const MAX_SHOWN = 100;
const MM_A_POINT = 25.4 / 72;

const showInvoiceCheck: MemberAction = async () => page([]);

const checkInvoices: MemberAction = async ({ files, clientSignal }, { invoices }) => {
  const { given, refusal } = files;
  if (refusal) return page([], { message: inLanguageOfPage(refusal.message), status: statusOf(refusal) });
  if (given.length === 0 || given.length > MAX_FILES)
    return page([], { message: given.length === 0 ? T.nothingChosen : T.tooMany(MAX_FILES), status: 422 });
  const checked: { name: string; report: Report }[] = [];
  for (const { name, bytes } of given) {
    const report = bytes ? await invoices.check(bytes, clientSignal) : tooLarge();
    checked.push({ name, report });
  }
  return page(checked);
};

function tooLarge(): Report {
  return { verdict: 'unreadable', kind: 'none', findings: [], reason: T.tooLarge(FILE_LIMIT / MEBIBYTE) };
}

function page(
  checked: readonly { name: string; report: Report }[],
  fault?: { message: string; status: number },
): PageAnswer {
  return {
    page: 'invoice-check',
    title: T.title,
    place: 'documents',
    status: fault?.status ?? 200,
    data: {
      faults: fault ? [{ field: 'files', message: fault.message }] : [],
      max: { bytes: MAX_FILES * FILE_LIMIT, each: FILE_LIMIT, files: MAX_FILES },
      limits: T.limits(MAX_FILES, FILE_LIMIT / MEBIBYTE),
      tooMany: T.tooMany(MAX_FILES),
      checked: checked.map(({ name, report }, at) => shown(name, report, at)),
    },
  };
}

function shown(name: string, { verdict, profile, syntax, compared, reason, findings }: Report, at: number) {
  return {
    id: `file-${at}`,
    name: withIsolatedControls(name),
    verdict: T.verdicts[verdict],
    about:
      profile === undefined
        ? ''
        : T.about(withIsolatedControls(profile.slice(0, 200)), syntax!.toUpperCase(), compared ?? 0),
    reason: reason === undefined ? '' : inLanguageOfPage(reason),
    findings: findings.slice(0, MAX_SHOWN).map(shownFinding),
    more: findings.length > MAX_SHOWN ? T.more(findings.length - MAX_SHOWN) : '',
  };
}

function shownFinding({ kind, severity, bt, name, entry, xml, paper, place, rule, code, message }: Finding) {
  const isOfFile = kind === 'file';
  const term = [name, bt, entry === undefined ? undefined : T.entry(entry)].filter(Boolean).join(', ');
  const why = kind === 'hidden' ? T.hidden[code as keyof typeof T.hidden] : undefined;
  const said = isOfFile
    ? T.ofFile[code as keyof typeof T.ofFile]
    : kind === 'unread'
      ? T.unread[code as keyof typeof T.unread]
      : undefined;
  return {
    kind: severity === 'warning' ? `${T.kinds[kind]} (${T.warning})` : T.kinds[kind],
    what: said ?? (term || (rule ?? '')),
    // Of a rule the sentence that says what is wrong.
    detail: kind === 'rule' ? inLanguageOfPage(message) : (why ?? ''),
    xml: isOfFile ? '' : withIsolatedControls((xml ?? '').slice(0, 500)),
    wanted: isOfFile && xml ? T.expected(xml) : '',
    paper: withIsolatedControls((paper ?? '').slice(0, 500)),
    place: place ? T.place(place.page, Math.round(place.x * MM_A_POINT), Math.round(place.y * MM_A_POINT)) : '',
  };
}

export const checkActions = { showInvoiceCheck, checkInvoices } satisfies WebActions;
