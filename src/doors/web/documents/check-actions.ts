/** §20.29: checks e-invoices from anybody, as `platen invoice check` does (§17.44). None of them is stored. */

import { MEBIBYTE } from '../../../domain/sizes.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { foreign } from '../../../locales/message.ts';
import type { Finding, Report } from '../../../rendering/invoice-check/index.ts';
import { FILE_LIMIT } from '../../../use-cases/templates/index.ts';
import { type FieldFault, REFUSED, refusedAs } from '../model/field.ts';
import type { MemberAction, PageAnswer } from '../model/web-action.ts';
import { findText, inLanguageOfPage, t } from '../pages/index.ts';

const MAX_FILES = 20;
/** The most findings that are shown. */
const MAX_SHOWN = 100;
const MM_A_POINT = 25.4 / 72;

export const showInvoiceCheck: MemberAction = async () => page([]);

export const checkInvoices: MemberAction = async ({ files, clientSignal }, { invoices }) => {
  const { given, refusal } = files;
  if (refusal) return page([], refusedAs(refusal, 'files'));
  if (given.length === 0 || given.length > MAX_FILES) {
    const message =
      given.length === 0 ? t('invoiceCheck.nothingChosen') : t('invoiceCheck.tooMany', { files: MAX_FILES });
    return page([], { faults: [{ field: 'files', message }], status: REFUSED });
  }
  const checked: { name: string; report: Report }[] = [];
  for (const { name, bytes } of given) {
    const report = bytes ? await invoices.check(bytes, clientSignal) : tooLarge();
    checked.push({ name, report });
  }
  return page(checked);
};

function tooLarge(): Report {
  return {
    verdict: 'unreadable',
    kind: 'none',
    findings: [],
    reason: foreign(t('invoiceCheck.tooLarge', { each: FILE_LIMIT / MEBIBYTE })),
  };
}

function page(
  checked: readonly { name: string; report: Report }[],
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): PageAnswer {
  return {
    page: 'invoice-check',
    title: t('invoiceCheck.title'),
    place: 'documents',
    status,
    data: {
      faults,
      max: { bytes: MAX_FILES * FILE_LIMIT, each: FILE_LIMIT, files: MAX_FILES },
      limits: t('invoiceCheck.limits', { files: MAX_FILES, each: FILE_LIMIT / MEBIBYTE }),
      tooMany: t('invoiceCheck.tooMany', { files: MAX_FILES }),
      checked: checked.map(({ name, report }, at) => shown(name, report, at)),
    },
  };
}

function shown(name: string, { verdict, profile, syntax, compared, reason, findings }: Report, at: number) {
  return {
    id: `file-${at}`,
    name: withIsolatedControls(name),
    verdict: t(`invoiceCheck.verdicts.${verdict}`),
    about:
      profile === undefined
        ? ''
        : t('invoiceCheck.about', {
            profile: withIsolatedControls(profile.slice(0, 200)),
            syntax: syntax!.toUpperCase(),
            compared: compared ?? 0,
          }),
    reason: reason === undefined ? '' : inLanguageOfPage(reason),
    findings: findings.slice(0, MAX_SHOWN).map(shownFinding),
    more: findings.length > MAX_SHOWN ? t('invoiceCheck.more', { count: findings.length - MAX_SHOWN }) : '',
  };
}

function shownFinding(finding: Finding) {
  const { kind, severity, bt, name, entry, xml, paper, place, rule, code } = finding;
  const isOfFile = kind === 'file';
  const term = [name, bt, entry === undefined ? undefined : t('invoiceCheck.entry', { entry })]
    .filter(Boolean)
    .join(', ');
  const why = kind === 'hidden' ? findText(`invoiceCheck.hidden.${code}`) : undefined;
  const said = isOfFile
    ? findText(`invoiceCheck.ofFile.${code}`)
    : kind === 'unread'
      ? findText(`invoiceCheck.unread.${code}`)
      : undefined;
  return {
    kind:
      severity === 'warning'
        ? `${t(`invoiceCheck.kinds.${kind}`)} (${t('invoiceCheck.warning')})`
        : t(`invoiceCheck.kinds.${kind}`),
    what: said ?? (term || (rule ?? '')),
    // The finding of a rule is the sentence that says what is wrong.
    detail: finding.kind === 'rule' ? inLanguageOfPage(finding.message) : (why ?? ''),
    xml: isOfFile ? '' : withIsolatedControls((xml ?? '').slice(0, 500)),
    wanted: isOfFile && xml ? t('invoiceCheck.expected', { wanted: xml }) : '',
    paper: withIsolatedControls((paper ?? '').slice(0, 500)),
    place: place
      ? t('invoiceCheck.place', {
          page: place.page,
          left: Math.round(place.x * MM_A_POINT),
          top: Math.round(place.y * MM_A_POINT),
        })
      : '',
  };
}
