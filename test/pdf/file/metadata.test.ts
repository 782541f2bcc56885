/** §13.2: the file says what it is: title, author, language, time and version. */
import { describe, expect, test } from '@jest/globals';
import { open } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';

describe('metadata', () => {
  test('title, author, subject, language, time and version', async () => {
    const { info } = await (
      await open(await render('text', { subject: 'On PDF', setup: { ...SETUP, language: 'de-AT' } }))
    ).getMetadata();
    expect(info).toMatchObject({
      Title: 'A title',
      Author: 'Acme Ltd',
      Subject: 'On PDF',
      Creator: 'Platen',
      Producer: 'Platen',
      CreationDate: 'D:20261121102030Z',
      PDFFormatVersion: '1.7',
      Language: 'de-AT',
    });
  });

  test('the window shows the title', async () => {
    const preferences = await (await open(await render('text'))).getViewerPreferences();
    expect(preferences).toMatchObject({ DisplayDocTitle: true });
  });
});
