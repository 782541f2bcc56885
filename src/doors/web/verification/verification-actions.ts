/**
 * §25.2, §25.4: the pages on which anyone verifies a document, by its code or its file. They need no cookie and set none, and know nothing of who
 * is signed in.
 */
import { SAMPLE_CODE } from '../../../template/fill/write-verification.ts';
import {
  countLookUp,
  MAX_HASHES,
  type Verified,
  type VerifiedFile,
  verifyDocument,
  verifyFile,
} from '../../../use-cases/verification/index.ts';
import { field } from '../model/field.ts';
import { moment } from '../model/shown.ts';
import type { AnyoneAction, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** The longest code with its spaces that a form takes. */
const MAX_CODE = 100;
/** The largest file in bytes that a browser hashes: Web Crypto needs all of it in memory. */
const MAX_FILE = 100 * 1024 * 1024;

/** Shows the form. A code in it leads to the page of the code. */
export const showVerify: AnyoneAction = async ({ query }, context) => {
  const code = (query.get('code') ?? '').trim().slice(0, MAX_CODE);
  if (code === '') return page(context, t('verify.title'), { says: null });
  return { redirect: `/verify/${encodeURIComponent(code.replace(/[\s/]+/g, '-'))}` };
};

export const showVerified: AnyoneAction = async ({ params, address }, context) => {
  const { code = '' } = params;
  if (code === SAMPLE_CODE) return page(context, t('verify.sample.title'), { says: 'sample' });
  const wait = await countLookUp(context, address);
  if (wait > 0)
    return { ...page(context, t('verify.tooMany.title'), { says: 'tooMany' }), status: 429, retryAfter: wait };
  const verified = await verifyDocument(context, code);
  if (verified === 'unknown')
    return { ...page(context, t('verify.unknown.title'), { says: 'unknown', code }), status: 404 };
  if (verified === 'erased') return page(context, t('verify.erased.title'), { says: 'erased' });
  return page(context, t(`verify.${verified.state}.title`), { says: verified.state, document: verified });
};

const HASH = /^[0-9a-f]{64}$/;

/** Returns what is known of a file, as JSON: the words of the page, and the facts for `platen verify`. */
export const lookUpFile: AnyoneAction = async ({ query, address }, context) => {
  const hashes = query.getAll('sha256');
  if (hashes.length === 0 || hashes.length > MAX_HASHES || !hashes.every((hash) => HASH.test(hash)))
    return { json: { error: { code: 'validation', message: t('verify.file.wrong'), detail: 'sha256' } }, status: 400 };
  const wait = await countLookUp(context, address);
  if (wait > 0) {
    const error = { code: 'rate_limited', message: t('verify.tooMany.text') };
    return { json: { error }, status: 429, retryAfter: wait };
  }
  return { json: presentFile(await verifyFile(context, hashes)) };
};

const FOUND = { current: 'issued', unsealed: 'unsealed', earlier: 'earlier' } as const;

function presentFile(file: VerifiedFile | null) {
  if (!file) return { found: 'unknown', title: t('verify.file.unknownTitle'), says: t('verify.file.unknown') };
  const { at, kind, document } = file;
  const { state, number, createdAt, issuer, amount, replacement } = document;
  // The first hash is that of the whole file, and the others are of beginnings, behind which something was appended.
  const found = at === 0 ? FOUND[kind] : 'changed';
  const says = [
    ...(found === 'issued' ? [] : [t(`verify.file.${found}Text`)]),
    ...(found === 'issued' || state !== 'genuine' ? [t(`verify.${state}.text`)] : []),
  ];
  return {
    found,
    at,
    document: {
      state,
      number,
      created_at: createdAt.toISOString(),
      issuer,
      ...(amount && { amount }),
      ...(replacement && {
        replaced_by: { number: replacement.number, created_at: replacement.createdAt.toISOString() },
      }),
    },
    title: t(found === 'changed' ? 'verify.file.changedTitle' : `verify.${state}.title`),
    says: says.join(' '),
    facts: factsOf(document).map(({ term, text, time }) => ({ term, text: time?.text ?? text ?? '' })),
  };
}

type Shown = { says: string | null; code?: string; document?: Verified };

function page({ site }: WebContext, title: string, { says, code = '', document }: Shown): PageAnswer {
  return {
    page: 'verify',
    title,
    hasNoCookie: true,
    data: {
      heading: title,
      isForm: says === null,
      isBad: says === 'void' || says === 'replaced' || says === 'unknown',
      text: says === null ? t('verify.lead') : t(`verify.${says}.text` as 'verify.void.text'),
      facts: document ? factsOf(document) : [],
      code: field({
        name: 'code',
        label: t('verify.code'),
        hint: t('verify.codeHint'),
        // As on paper, where it may be one: paths are read in lower case.
        value: /^(?:[a-z\d][\s-]*){1,30}$/.test(code) ? code.toUpperCase() : code,
        required: true,
        maxLength: MAX_CODE,
        faults: [],
      }),
      lookUp: `${site.base}/verify/file`,
      maxBytes: MAX_FILE,
      tooLarge: t('verify.file.tooLarge', { size: MAX_FILE / 1024 / 1024 }),
    },
  };
}

type Fact = { term: string; text?: string; time?: ReturnType<typeof moment> };

/** §25.2: number, date and issuer; the amount if the workspace shows it; the document that replaces this one. */
function factsOf({ number, createdAt, issuer, timeZone, amount, replacement }: Verified): Fact[] {
  return [
    { term: t('verify.facts.issuer'), text: issuer },
    { term: t('verify.facts.number'), text: number },
    { term: t('verify.facts.date'), time: moment(timeZone, createdAt) },
    ...(amount === '' ? [] : [{ term: t('verify.facts.amount'), text: amount }]),
    ...(replacement
      ? [
          {
            term: t('verify.facts.replacement'),
            text: `${replacement.number}, ${moment(timeZone, replacement.createdAt).text}`,
          },
        ]
      : []),
  ];
}
