/** §20.10 rule 6: the interface in the language that a person chose, or that the browser asks for. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES, nameOfLanguage } from '../../../src/locales/languages.ts';
import { messagesOf } from '../../support/messages-of.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../support/web.ts';
import { formFields } from './support/form-fields.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  tenant = await seedTenant(service.services.context.db);
});
afterAll(() => service?.close());

function langOf(html: string): string | undefined {
  return /<html lang="([\w-]+)"/.exec(html)?.[1];
}
function headingOf(html: string): string | undefined {
  return /<h1>([^<]+)</.exec(html)?.[1];
}

test.each(LANGUAGES.filter((one) => one !== 'en'))('%s has words of its own, and none that is empty', (language) => {
  const [own, english] = [messagesOf(language), messagesOf('en')];
  const sentences = [...english].filter(([, text]) => /^\p{L}+ .* .*[.?]$/su.test(text));
  expect(sentences.filter(([key, text]) => own.get(key) === text)).toEqual([]);
  const isEmpty = ([key, text]: [string, string]) => (text === '') !== (english.get(key) === '');
  expect([...own].filter(isEmpty)).toEqual([]);
});

test('a link takes precedence over the browser, and the account over both', async () => {
  const visitor = stranger(service);
  const shows = async (path = '/sign-in') => langOf((await visitor.get(path)).html);
  expect(await shows()).toBe('en');
  visitor.headers = { 'Accept-Language': 'pt, de-AT;q=0.8, en;q=0.7' };
  expect([await shows(), await shows('/'), await shows('/no/such/page'), await shows('/docs')]).toEqual(
    Array(4).fill('de'),
  );
  const { html, headers } = await visitor.get('/sign-in?next=/account');
  expect(headers.vary).toMatch(/Accept-Language/);
  expect(html.replaceAll('&#x3D;', '=')).toContain(
    '<a href="?next=%2Faccount&amp;language=fr" lang="fr" hreflang="fr">Français</a>',
  );
  expect(await shows('/sign-in?next=/account&language=fr')).toBe('fr');
  expect([await shows(), await shows('/')]).toEqual(['fr', 'fr']);
  expect(await shows('/sign-in?language=tlh')).toBe('fr');
  visitor.headers = { 'Accept-Language': 'pt' };
  visitor.language = 'platen_language=tlh';
  expect(await shows()).toBe('en');
});

test.each([
  ['en', 'search has more than 200 characters. Send a shorter value.'],
  ['de', 'search hat mehr als 200 Zeichen. Senden Sie einen kürzeren Wert.'],
])('a refusal is in the language of the page: %s', async (language, said) => {
  const member = await signedIn(service, tenant.userId);
  member.headers = { 'Accept-Language': language };
  const { status, html } = await member.get(`/w/${tenant.workspaceId}/templates?search=${'x'.repeat(201)}`);
  expect([status, html.includes(said)]).toEqual([400, true]);
});

test('a person chooses a language for their account, and all responses use it', async () => {
  const person = await signedIn(service, tenant.userId);
  const { html } = await person.get('/account');
  for (const language of LANGUAGES) expect(html).toContain(`>${nameOfLanguage(language)}</option>`);
  expect(await person.post('/account', { name: 'Ada', language: 'ja' })).toMatchObject({
    location: '/account?notice=accountSaved',
  });
  const other = await signedIn(service, tenant.userId);
  other.headers = { 'Accept-Language': 'de' };
  const account = await other.get('/account?notice=accountSaved');
  expect(langOf(account.html)).toBe('ja');
  expect(account.html).not.toContain('Account saved.');
  expect(account.html).toMatch(/<option value="ja" selected>/);
  // A fault, a page within a workspace, one that is not there, and what a script is told.
  const refused = await other.post('/account', { name: '', language: 'ja' });
  expect([refused.status, langOf(refused.html)]).toEqual([422, 'ja']);
  const places = [`/w/${tenant.workspaceId}/documents`, `/w/${tenant.workspaceId}/no-such-page`];
  for (const place of places) expect(langOf((await other.get(place)).html)).toBe('ja');
  expect(headingOf((await other.get(places[0]!)).html)).not.toBe('Documents');
  await other.post('/account', { name: 'Ada', language: '' });
  expect(langOf((await other.get('/account')).html)).toBe('de');
});

test('requests at the same time keep their own languages', async () => {
  const visitors = await Promise.all(
    Array.from({ length: 40 }, async (_, at): Promise<[string, WebVisitor]> => {
      const language = LANGUAGES[at % LANGUAGES.length]!;
      const one = await signedIn(service, tenant.userId);
      one.headers = { 'Accept-Language': language };
      return [language, one];
    }),
  );
  const shown = await Promise.all(
    visitors.map(async ([, one]) => langOf((await one.get(`/w/${tenant.workspaceId}/templates`)).html)),
  );
  expect(shown).toEqual(visitors.map(([language]) => language));
});

test.each([
  ['de', '{{/Close}} schließt eine Gruppe, die nicht offen ist.', 'Hier erlaubt: ', 'wer „sum“ oder „Sum“ sendet'],
  ['ja', '{{/Close}} は、始まっていないグループを閉じています。', 'ここで使えるもの：', '「sum」か「Sum」を送信する側'],
])(
  'mistakes of a template are told in %s: in the editor, to its script, of an import, before publishing',
  async (language, unopened, known, noticed) => {
    const visitor = await signedIn(service, tenant.userId);
    visitor.headers = { 'Accept-Language': language };
    const at = (page: string) => `/w/${tenant.workspaceId}/${page}`;
    const faulty = '---\ntitle: A\nwho: me\n---\n\n{{/Close}}\n';
    await visitor.get(at('new-template'));
    const { location: path } = await visitor.post(at('new-template'), { title: 'A', folder: '', from: 'blank' });
    const form = Object.fromEntries(formFields((await visitor.get(path!)).html, path!));
    const { html: checked } = await visitor.post(path!, { ...form, source: faulty, do: 'check' });
    expect(checked).toContain(unopened);
    expect(checked).toContain(known);
    const { faults } = JSON.parse((await visitor.post(`${path!}/try`, { ...form, source: faulty })).html);
    expect(faults).toMatchObject([{ line: 3 }, { line: 6, message: unopened }]);
    const imported = await visitor.upload(at('import'), { 'a.md': faulty });
    expect(imported.status).toBe(422);
    expect(imported.html).toContain(unopened);
    const { db } = service.services.context;
    const template = await seedTemplate(db, tenant.workspaceId, `---\ntitle: ${language}\n---\n\n{{Sum}}, {{Name}}\n`);
    await visitor.get(at(`templates/${template}`));
    const { location: draft } = await visitor.post(at(`templates/${template}/edit`));
    const old = Object.fromEntries(formFields((await visitor.get(draft!)).html, draft!));
    const source = `---\ntitle: ${language}\n---\n\n{{Name}}\n`;
    await visitor.post(draft!, { ...old, source, do: 'publish' });
    expect((await visitor.get(`${draft!}/publish`)).html).toContain(noticed);
  },
);
