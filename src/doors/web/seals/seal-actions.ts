/** §24.9: the page of the workspace's seal: what it is, and the forms that add it, change it, replace its key and remove it. */
import { shownAddress } from '../../../domain/authority-address.ts';
import { isStamped, SEAL_LEVELS } from '../../../domain/seals.ts';
import { KIBIBYTE } from '../../../domain/sizes.ts';
import {
  addSeal,
  changeSeal as change,
  type DescribedSeal,
  type KeySource,
  listDescribedSeals,
  MAX_KEY_BYTES,
  readLevel,
  removeSeal,
  rotateSeal,
} from '../../../use-cases/seals/index.ts';
import { collectFaults, confirmPage, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebActions, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, section, t } from '../pages/index.ts';

const SIZE = { size: MAX_KEY_BYTES / KIBIBYTE };
/** The longest passphrase, and the longest list of authorities. */
const MAX = { password: 1_000, authorities: 5_000 };

/** What was entered, but for the key and its passphrase. */
type Entered = { name: string; level: string; authorities: string };

const showSeal: MemberAction = (request, context) => sealPage(request, context);

/** Adds the seal, or replaces the key of the one that there is, as the form says. */
const saveSeal: MemberAction = async (request, context) => {
  const { form, files, member, by } = request;
  const isNew = form.get('do') !== 'rotate';
  const { faults, try: read, tryAll } = collectFaults();
  if (files.refusal) faults.push({ field: 'key', message: inLanguageOfPage(files.refusal.told) });
  const source = sourceIn(request, faults);
  const entered = enteredIn(request);
  const level = isNew ? read(() => readLevel(entered.level)) : undefined;
  if (source && faults.length === 0)
    await tryAll(async () => {
      if (!isNew) return rotateSeal(settingsOf(context), member.workspaceId, { source }, by);
      const { name, authorities } = entered;
      const seal = { source, level: level!, authorities: linesOf(authorities), ...(name !== '' && { name }) };
      return addSeal(settingsOf(context), member.workspaceId, seal, by);
    });
  if (faults.length === 0) return { redirect: ownPath(request, 'seal'), notice: isNew ? 'sealAdded' : 'sealRotated' };
  return { ...(await sealPage(request, context, { entered, faults })), status: REFUSED };
};

const changeSeal: MemberAction = async (request, context) => {
  const entered = enteredIn(request);
  const { faults, tryAll } = collectFaults();
  await tryAll(async () => {
    const authorities = linesOf(entered.authorities);
    const given = { name: entered.name, level: readLevel(entered.level), authorities };
    await change(settingsOf(context), request.member.workspaceId, given, request.by);
  });
  if (faults.length === 0) return { redirect: ownPath(request, 'seal'), notice: 'sealChanged' };
  return { ...(await sealPage(request, context, { entered, faults })), status: REFUSED };
};

const askToRemoveSeal: MemberAction = async (request, { db, clock, site }) => {
  const [active] = await activeOf(db, request.member.workspaceId, clock());
  if (!active) return null;
  return confirmPage({
    place: 'seal',
    ...section('seals.removeQuestion', { name: active.name }),
    facts: factsOf(active, request.member.timeZone),
    back: site.base + ownPath(request, 'seal'),
  });
};

const confirmRemoveSeal: MemberAction = async (request, context) => {
  await removeSeal(context, request.member.workspaceId, request.by);
  return { redirect: ownPath(request, 'seal'), notice: 'sealRemoved' };
};

async function activeOf(
  db: WebContext['db'],
  workspaceId: string,
  now: Date,
): Promise<[active: DescribedSeal | null, former: DescribedSeal[]]> {
  const seals = await listDescribedSeals(db, workspaceId, now);
  const active = seals.find(({ retiredAt }) => retiredAt === null) ?? null;
  return [active, seals.filter((one) => one !== active)];
}

function settingsOf({ db, secrets, webhookHosts: hosts }: WebContext) {
  return { db, secrets, hosts };
}

function sourceIn({ files, form }: MemberRequest, faults: FieldFault[]): KeySource | undefined {
  const file = files.given.find(({ size }) => size > 0);
  if (file?.bytes && file.size <= MAX_KEY_BYTES)
    return { kind: 'pkcs12', file: file.bytes, passphrase: (form.get('password') ?? '').slice(0, MAX.password) };
  if (faults.length === 0) faults.push({ field: 'key', message: t('seals.faults.file', SIZE) });
  return undefined;
}

function enteredIn({ form }: MemberRequest): Entered {
  const text = (name: keyof Entered) => (form.get(name) ?? '').trim();
  return { name: text('name'), level: text('level'), authorities: text('authorities').slice(0, MAX.authorities) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A password that was entered is not shown again. */
function shownAuthorities({ authorities }: Entered): string {
  return linesOf(authorities).map(shownAddress).join('\n');
}

type Shown = { entered?: Entered; faults?: FieldFault[] };

async function sealPage(
  request: MemberRequest,
  { db, clock, site }: WebContext,
  { entered, faults = [] }: Shown = {},
): Promise<PageAnswer> {
  const { workspaceId, timeZone } = request.member;
  const [active, former] = await activeOf(db, workspaceId, clock());
  const now: Entered = entered
    ? { ...entered, authorities: shownAuthorities(entered) }
    : {
        name: active?.name ?? '',
        level: active?.level ?? 'B-B',
        authorities: active?.authorities.join('\n') ?? '',
      };
  const path = site.base + ownPath(request, 'seal');
  return {
    page: 'seal',
    title: t('seals.title'),
    place: 'seal',
    data: {
      path,
      faults,
      isActive: active !== null,
      warning: active ? warningOf(active, timeZone) : '',
      facts: active ? factsOf(active, timeZone) : [],
      key: {
        hint: t('seals.fields.fileHint', SIZE),
        fault: faults.find((one) => one.field === 'key')?.message ?? '',
        password: field({
          name: 'password',
          label: t('seals.fields.password'),
          control: 'password',
          maxLength: MAX.password,
        }),
      },
      fields: fieldsOf(now, faults, active !== null),
      former: former.map((one) => ({
        name: one.name,
        subject: one.certificate.subject,
        level: one.level,
        retired: moment(timeZone, one.retiredAt!),
      })),
    },
  };
}

function warningOf({ ends, hasKey, validUntil }: DescribedSeal, timeZone: string): string {
  if (!hasKey) return t('seals.warnings.noKey');
  return ends === null ? '' : t(`seals.warnings.${ends}`, { until: moment(timeZone, validUntil).text });
}

function factsOf(seal: DescribedSeal, timeZone: string) {
  const { name, kind, certificate, level, authorities, since, createdByName } = seal;
  const shown = (at: Date) => moment(timeZone, at).text;
  const facts: [Parameters<typeof factName>[0], string][] = [
    ['name', name],
    ['subject', certificate.subject],
    ['issuer', certificate.issuer],
    ['until', shown(certificate.until)],
    ['kind', t(`seals.kinds.${kind}`)],
    ['level', t(`seals.levels.${level}`)],
    ['authorities', isStamped(level) ? authorities.join(', ') : ''],
    ['since', shown(since)],
    ['by', createdByName ?? ''],
  ];
  return facts.filter(([, text]) => text !== '').map(([fact, text]) => ({ name: factName(fact), text }));
}

function factName(
  fact: 'name' | 'subject' | 'issuer' | 'until' | 'kind' | 'level' | 'authorities' | 'since' | 'by',
): string {
  return t(`seals.facts.${fact}`);
}

function fieldsOf({ name, level, authorities }: Entered, faults: FieldFault[], isActive: boolean) {
  return [
    nameField({
      label: t('seals.fields.name'),
      hint: isActive ? '' : t('seals.fields.nameHint'),
      value: name,
      required: isActive,
      faults,
    }),
    field({
      name: 'level',
      label: t('seals.fields.level'),
      hint: t('seals.fields.levelHint'),
      control: 'select',
      value: level,
      options: SEAL_LEVELS.map((value) => ({ value, text: t(`seals.levels.${value}`) })),
      faults,
    }),
    field({
      name: 'authorities',
      label: t('seals.fields.authorities'),
      hint: t('seals.fields.authoritiesHint'),
      control: 'textarea',
      value: authorities,
      maxLength: MAX.authorities,
      faults,
    }),
  ];
}

export const sealActions = {
  showSeal,
  saveSeal,
  changeSeal,
  askToRemoveSeal,
  confirmRemoveSeal,
} satisfies WebActions;
