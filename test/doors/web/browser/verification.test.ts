/** §25.4: a PDF is dropped on the page, hashed in the browser, and nothing else is sent. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pdfObjectName } from '../../../../src/domain/pdf-object-name.ts';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { updated } from '../../../pdf/verify/support/sealed.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { findChromium } from '../pages/support/browser.ts';
import { unique } from '../support/world.ts';
import { type AppBrowser, startAppBrowser } from './support/app-browser.ts';
import { expectSound } from './support/expect-sound.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('the page for verifying, in Chromium', () => {
  let app: AppBrowser;
  let tenant: Tenant;
  let pdf: Buffer;
  let code: string;
  beforeAll(async () => {
    app = await startAppBrowser(chromium!);
    const { service } = app.world;
    const { db } = service.services.context;
    tenant = await seedTenant(db);
    const source = `---\ntitle: ${unique()}\n---\nFor {{Name}}\n\n![Verify](verify:)\n`;
    const template = await seedTemplate(db, tenant.workspaceId, source);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${service.url}/api/v1${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json', ...init.headers },
      });
    const made = await call(`/templates/${template}/generations`, {
      method: 'POST',
      body: '{"values": {"name": "Ada"}}',
    });
    const { id, markdown } = (await made.json()) as { id: string; markdown: string };
    code = /verify\/([0-9A-Z-]+)/.exec(markdown)![1]!;
    await call(`/generations/${id}/pdf`, { headers: { Accept: 'application/pdf' } });
    pdf = Buffer.from(await service.services.objects!.read(pdfObjectName(tenant.workspaceId, id)));
  });
  afterAll(() => app?.close());

  /** Drops a file on the page, as from a folder. */
  const DROP = `([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type: 'application/pdf' }));
    document.getElementById('drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  }`;

  test('says what a dropped file is, and sends only hashes', async () => {
    const window = await app.open();
    const { page, problems } = window;
    const sent: { url: string; body: string | null }[] = [];
    page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() }));
    await page.goto('/verify');
    await expectSound(window, 'verify');
    const drop = (name: string, bytes: Buffer) =>
      page.evaluate(`(${DROP})(${JSON.stringify([name, bytes.toString('base64')])})`);
    const verdict = page.locator('#verdict');
    await drop('letter.pdf', pdf);
    await verdict.getByRole('heading', { name: t('verify.genuine.title') }).waitFor();
    await verdict.getByText(tenant.name).waitFor();
    await drop('other.pdf', Buffer.from('%PDF-1.7 another'));
    await verdict.getByRole('heading', { name: t('verify.file.unknownTitle') }).waitFor();
    const note = '<</Type /Annot/Subtype /FreeText/Rect [0 0 9 9]/Contents (100,000)>>';
    await page.locator('#file').setInputFiles({
      name: 'changed.pdf',
      mimeType: 'application/pdf',
      buffer: updated(pdf, { 900: note }, { root: 1, size: 901 }),
    });
    await verdict.getByRole('heading', { name: t('verify.file.changedTitle') }).waitFor();
    await verdict.getByText(t('verify.file.parts.annotations')).waitFor();
    await expectSound(window, 'verify-changed');
    const lookUps = sent.filter(({ url }) => url.includes('/verify/file'));
    expect(lookUps.length).toBe(3);
    for (const { url, body } of lookUps) {
      expect(body).toBeNull();
      expect([...new URL(url).searchParams.keys()].every((name) => name === 'sha256')).toBe(true);
    }
    expect(sent.filter(({ body }) => body !== null)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(problems).toEqual([]);
    await window.close();
  });

  test('says that too much was looked up, and nothing of a file that was not', async () => {
    const { page, close } = await app.open();
    await page.route('**/verify/file?*', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: t('verify.tooMany.text') } } }),
    );
    await page.goto('/verify');
    await page.locator('#file').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf });
    const verdict = page.locator('#verdict');
    await verdict.getByText(t('verify.tooMany.text')).waitFor();
    expect(await verdict.getByRole('heading').count()).toBe(0);
    await close();
  });

  test('refuses a file of a gigabyte before it reads it', async () => {
    const { page, problems, close } = await app.open();
    await page.goto('/verify');
    // A Blob of parts that share their bytes, as a sparse file does.
    await page.evaluate(`(() => {
      const part = new Blob([new Uint8Array(1024 * 1024)]);
      const data = new DataTransfer();
      data.items.add(new File(Array.from({ length: 1024 }, () => part), 'large.pdf'));
      document.getElementById('drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
    await page
      .locator('#verdict')
      .getByText(t('verify.file.tooLarge', { size: 100 }))
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('shows a code without a script, and says which command verifies a file', async () => {
    const { page, close } = await app.open(undefined, { javaScriptEnabled: false });
    await page.goto('/verify');
    expect(await page.content()).toContain('npx platen verify FILE.pdf');
    await page.getByLabel(t('verify.code')).fill(code.toLowerCase());
    await page.getByRole('button', { name: t('verify.check') }).click();
    await page.getByRole('heading', { name: t('verify.genuine.title') }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await close();
  });

  test('a page of a code is sound', async () => {
    const window = await app.open();
    await window.page.goto(`/verify/${code}`);
    await expectSound(window, 'verify-code');
    await window.page.goto('/verify/unknown');
    await expectSound({ ...window, problems: [] }, 'verify-unknown');
    await window.close();
  });
});
