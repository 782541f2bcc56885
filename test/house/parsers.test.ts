/**
 * §18.7: every file that reads bytes has a row in the table of `test/faults/parsers`, or stands here with the reason why no stranger's bytes
 * reach it. A new library fails until somebody lists it as one that reads bytes or as one that does not.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PARSERS } from '../faults/parsers/table.ts';
import { filesBelow, ROOT, readText } from './repository-files.ts';

/** Libraries that read text or bytes of somebody else. */
const READING = `
  @fastify/busboy @hyzyla/pdfium @simplewebauthn/server css-tree csv-parse fontverter jose mdast-util-from-markdown numfmt oidc-provider
  openid-client pkijs re2js sax subset-font tar-stream yaml yauzl`;

/** Those that read nothing, or only what another of ours has read. */
const OTHERS = `
  @aws-sdk/client-s3 @aws-sdk/credential-provider-node @aws-sdk/s3-request-presigner @azure/identity @azure/storage-blob @google-cloud/storage @iconify-json/lucide
  @lezer/highlight @modelcontextprotocol/node @modelcontextprotocol/server @opentelemetry/api @opentelemetry/core
  @opentelemetry/exporter-prometheus @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/sdk-metrics
  @opentelemetry/sdk-trace @prisma/adapter-pg @prisma/client @prisma/driver-adapter-utils @smithy/signature-v4 ajv ajv-formats any-ascii bidi-js bwip-js
  colord commander compression content-disposition cors css-select culori d3-scale d3-shape d3-time decode-named-character-reference diff envalid express fraction.js franc
  github-slugger google-auth-library handlebars harfbuzzjs hast-util-sanitize hast-util-to-html helmet hyphenopoly idb-keyval intl-messageformat lru-cache mdast-util-gfm mdast-util-to-hast
  mdast-util-to-markdown micromark-core-commonmark micromark-extension-cjk-friendly-util micromark-extension-gfm
  micromark-util-decode-numeric-character-reference micromark-util-edit-map micromark-util-normalize-identifier nodemailer openapi-backend
  openapi-fetch otpauth p-map pdfmake pg pg-boss pg-copy-streams pino pino-pretty proper-lockfile qr rate-limiter-flexible
  request-filtering-agent swagger-ui-dist tinypool unpdf uuid yazl`;

/** Data and code of which only files are used, or what runs in a browser. */
const FILES = /^(?:(?:@codemirror|@embedpdf|@expo-google-fonts|@fontsource|@fontsource-variable)\/|prosemirror-)/;

/** Below `src`, by the row that attacks them. */
const PLACES: Record<string, string> = {
  JSON: `doors/api/http/request/parse-body.ts domain/json.ts use-cases/create-document/filling/fill-worker.ts
    use-cases/fill-in/draft-document.ts doors/web/fill-in/show-in-chat.ts
    use-cases/signatures/connect-signatures.ts`,
  'messages of assistants': 'doors/mcp/serving/serve-mcp.ts doors/mcp/serving/create-server.ts',
  'fields of forms': 'doors/web/model/read-form.ts doors/web/fill-in/read-entries.ts template/fill/form-values.ts',
  'JSON in hidden fields': 'doors/web/model/field.ts',
  'forms with files': 'doors/web/model/read-form.ts',
  'addresses, queries and cursors':
    'doors/api/http/request/check-url.ts domain/cursor.ts use-cases/sign-in/provider.ts',
  'headers and cookies': 'doors/web/pages/texts/languages.ts',
  'what apps register and ask for': `use-cases/authorization/keep-documents.ts doors/oauth/consent/create-consent.ts
    doors/oauth/server/create-provider.ts doors/oauth/server/create-provider.ts doors/oauth/state/adapter-of.ts`,
  'CBOR of passkeys': 'use-cases/second-factor/passkey.ts',
  'PDFs of others':
    'pdf/reading/read-hybrid-file.ts pdf/reading/read-pages.ts rendering/invoice-check/check-invoice.ts',
  'XML of invoices': 'rendering/invoice-check/read-foreign-xml.ts template/e-invoice/xml-rows.ts',
  CSV: 'use-cases/sheets/csv-records.ts use-cases/sheets/decode-csv.ts use-cases/sheets/take-sheet.ts',
  XLSX: 'use-cases/sheets/read-xlsx.ts use-cases/sheets/shown-cell.ts use-cases/sheets/shown-cell.ts',
  'cells that are pasted': 'doors/web/fill-in/paste-rows.ts',
  ZIP: 'use-cases/templates/upload/collect-files.ts',
  DOCX: `use-cases/templates/reading/read-word.ts use-cases/templates/reading/read-word.ts use-cases/templates/files/template-files.ts
    use-cases/templates/read-version.ts use-cases/templates/reading/readers.ts template/word/package/word-package.ts
    template/word/package/word-package.ts`,
  SVG: 'pdf/pictures/svg/svg-styles.ts',
  PNG: `domain/png.ts domain/write-picture.ts pdf/pictures/png/opaque-png.ts
    pdf/pictures/png-profile.ts`,
  JPEG: 'domain/read-jpeg.ts',
  fonts: `pdf/fonts/shared-fonts.ts pdf/job/check-font.ts rendering/font-files/read-font-file.ts rendering/font-files/font-file-worker.ts
    rendering/web-fonts/subset-face.ts`,
  themes: 'template/theme/read-theme.ts',
  Markdown: `template/markdown/parse-markdown.ts template/markdown/read-formatted.ts template/markdown/syntax/attribute-list.ts template/markdown/syntax/div-fence.ts template/markdown/syntax/ruby.ts
    template/import/decode-source.ts template/import/compile-template.ts template/import/read-template.ts use-cases/templates/reading/read-sample.ts`,
  HTML: 'template/markdown/raw-html/raise-html.ts',
  YAML: `template/yaml/read-yaml.ts template/yaml/read-yaml.ts template/front-matter/front-matter.ts
    template/front-matter/edit-settings.ts template/front-matter/find-group.ts template/front-matter/rename-in-settings.ts template/theme/write-brand.ts`,
  'front matter of other programs': 'template/import/read-foreign.ts use-cases/templates/reading/read-plain.ts',
  'formulas and conditions': 'template/language/read-sum.ts template/language/read-expression.ts',
  'formats of numbers and dates': 'domain/numbers.ts domain/dates.ts',
  patterns: 'template/fill/read-pattern.ts',
  'examples beside a template': 'use-cases/templates/files/values-beside.ts',
};

/** Below `src`, by the reason why no stranger's bytes reach them. */
const OWN: Record<string, string> = {
  'what the service wrote itself': `data/postgres/supervisor/join-supervisor.ts data/postgres/system/binaries.ts
    data/postgres/system/paths.ts data/storage/documents/pdf-renders.ts data/storage/documents/stored-documents.ts data/storage/signatures/signature-requests.ts data/storage/templates/theme-versions.ts platform/data-dir.ts use-cases/batches/create-batches.ts
    pdf/signature/append-validation.ts pdf/signature/read-objects.ts use-cases/create-document/create-document.ts use-cases/create-document/replaced-document.ts template/fill/write-numbers.ts template/fill/write-verification.ts template/word/convert-word.ts
    template/import/read-foreign.ts pdf/file/count-pages.ts pdf/reading/open-pdf.ts pdf/reading/read-e-invoice.ts rendering/compare/draw-pages.ts
    template/e-invoice/invoice-xml.ts template/e-invoice/invoice-xml.ts
    doors/api/http/contract/check-answer.ts rendering/sealer/open-authorities.ts rendering/sealer/read-key-source.ts`,
  'what ships with it': `locales/format-message.ts locales/number-words.ts doors/web/pages/site/assets.ts doors/web/routing/read-routes.ts doors/api/http/contract/read-specification.ts
    doors/web/pages/site/help-contents.ts template/html/chapter-html.ts`,
  'the provider that the operator chose': 'doors/web/provider/open-provider.ts',
  'the services and the key file (64 KB) of a seal that somebody set up; their size is limited, and test/rendering/seal spoils them': `rendering/seal/ask.ts
    rendering/seal/keys/pkcs12.ts rendering/seal/keys/decrypt.ts rendering/seal/order-chain.ts rendering/seal/time-stamp.ts`,
  'the signature service that an admin chose': 'use-cases/signatures/providers/caller-of.ts',
  'the machine of whoever runs the command': `cli/batch/results-file.ts cli/batch/read-rows.ts cli/batch/results-file.ts cli/demo/load-demo.ts
    cli/document/read-values.ts template/yaml/read-yaml.ts use-cases/folder/folder-desk.ts
    template/texts/read-xliff.ts template/texts/texts-json.ts cli/commands/seal.ts pdf/verify/find-signatures.ts pdf/verify/read-der.ts
    pdf/verify/read-revisions.ts`,
  "what the SDK's validator says, in an error; no library reads it": 'doors/mcp/serving/tell-parameters.ts',
  'certificates of a key that has sealed a sample': 'platform/certificate-facts.ts',
  'a backup that an operator restores by a command': `use-cases/backup/write-archive.ts
    use-cases/backup/line-check.ts
    use-cases/backup/write-archive.ts use-cases/backup/write-archive.ts use-cases/backup/write-archive.ts`,
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const sources = filesBelow('src', /(?<!\.d)\.ts$/)
  .filter(({ path: file }) => !/\/(?:pages\/browser|mcp\/page)\//.test(file))
  .map(({ path: file, text }) => ({
    file: file.slice('src/'.length),
    code: text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
  }));
const names = words(READING).join('|');
/** What reads bytes: a library, the platform, or a function of ours that says so. */
const SIGNS = [
  new RegExp(`^(?!import type).*(?:from |import\\()'(?:${names})(?:/[^']*)?'`, 'm'),
  new RegExp(`^import \\{[^}]*\\} from '(?:${names})(?:/[^']*)?'`, 'm'),
  /\bJSON\.parse\(/,
  /\b(?:create)?(?:inflate|gunzip|unzip|brotliDecompress|zstdDecompress)(?:Raw)?(?:Sync)?\(/i,
  /\b(?:promisify<\w+, \w+>)\((?:inflate|gunzip|unzip)/,
  /\bfunction (?:read|parse|decode|unpack)(?![a-z])\w*\([^)]*(?:bytes|Uint8Array|Buffer|(?:xml|source): string)/,
];

test('every file that reads bytes has a row in the table of parsers, or a reason to have none', () => {
  const reading = sources.filter(({ code }) => SIGNS.some((sign) => sign.test(code))).map(({ file }) => file);
  const listed = new Set([PLACES, OWN].flatMap((table) => Object.values(table).flatMap(words)));
  expect(reading.filter((file) => !listed.has(file))).toEqual([]);
  expect([...listed].filter((file) => !existsSync(path.join(ROOT, 'src', file)))).toEqual([]);
  const known = new Set(reading);
  expect(
    Object.values(OWN)
      .flatMap(words)
      .filter((file) => !known.has(file)),
  ).toEqual([]);
});

test('every row has a file of the source, a worst kilobyte and a worst file', () => {
  expect(PARSERS.map(({ name }) => name).sort()).toEqual(Object.keys(PLACES).sort());
  const empty = PARSERS.filter(({ kilobytes, largest }) => kilobytes.length === 0 || largest.length === 0);
  expect(empty.map(({ name }) => name)).toEqual([]);
});

test('every library is listed, as one that reads bytes or one that does not', () => {
  const { dependencies } = JSON.parse(readText('package.json').text) as { dependencies: Record<string, string> };
  const named = Object.keys(dependencies).filter((name) => !FILES.test(name));
  expect(named.sort()).toEqual([...words(READING), ...words(OTHERS)].sort());
});
