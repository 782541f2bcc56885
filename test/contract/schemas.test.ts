/** §2, §4, §23.1: the fields of each schema, which of them may be left out, and which may be null. */
import { describe, expect, test } from '@jest/globals';
import { locate, specification, validatorAt } from '../../src/doors/api/http/contract/specification.ts';

/** `?` after a field that may be left out. */
const FIELDS: Record<string, string> = {
  TemplateSummary: 'id title folder_path? slug? updated_at',
  TemplateList: 'workspace templates total truncated',
  Template: 'id title slug? markdown html? html_truncated? placeholders groups language? generation_count updated_at',
  Placeholder: 'label key count value type options? format? decimals? exact? markdown? description? auto? start?',
  PlaceholderGroup: 'label key description? fields groups?',
  InnerGroup: 'label key description? fields groups?',
  InnermostGroup: 'label key description? fields',
  GroupField:
    'label key count value type options? format? decimals? exact? markdown? description? auto? start? default?',
  GenerationRequest: 'values? title?',
  GenerationSummary:
    'id template_id? template_title? title generation_number source source_version? created_by? created_by_name? ' +
    'created_at signature_status? pdf_status pdf_url url',
  GenerationList: 'generations total has_more next_cursor',
  Generation:
    'id template_id? title generation_number source source_version? created_at markdown html? html_truncated? url ' +
    'signature_status? pdf_status pdf_wait? pdf_url replayed?',
  PdfReady: 'status url pages? expires_in seal?',
  PdfSeal: 'sealed_by sealed_at level authority sha256 unsealed_sha256',
  PdfRendering: 'status wait?',
  ...Object.fromEntries(
    ['DocumentCreated', 'DocumentPdfReady', 'DocumentPdfFailed', 'DocumentErased', 'TemplatePublished', 'KeyRevoked']
      .concat('WebhookTest')
      .map((name) => [`${name}Event`, 'type timestamp data']),
  ),
  DocumentEventData: 'id template_id generation_number source pdf_status? seal?',
  EventSeal: 'level sealed_at unsealed_sha256',
  TemplateEventData: 'id version',
  KeyEventData: 'id reason',
  WebhookEventData: 'id',
  ErrorAnswer: 'error',
  PlatenError: 'code message detail? url?',
};

const NULLABLE = [
  'TemplateList workspace',
  'GenerationSummary template_id',
  'GenerationSummary created_by',
  'GenerationSummary created_by_name',
  'GenerationList next_cursor',
  'Generation template_id',
  'PdfReady pages',
  'PdfSeal authority',
  'DocumentEventData template_id',
];

type ObjectSchema = { properties: Record<string, unknown>; required?: string[] };

function schemaOf(name: string) {
  return locate(`#/components/schemas/${name}`).value as ObjectSchema;
}

describe.each(Object.keys(FIELDS))('%s', (name) => {
  const { properties, required = [] } = schemaOf(name);

  test('has these fields', () => {
    const found = Object.keys(properties).map((field) => (required.includes(field) ? field : `${field}?`));
    expect(found).toEqual(FIELDS[name]?.split(' '));
  });

  test('describes each field', () => {
    const silent = Object.keys(properties).filter((field) => {
      const { description } = locate(`#/components/schemas/${name}/properties/${field}`).value as {
        description?: string;
      };
      return !description;
    });
    expect(silent).toEqual([]);
  });
});

test('these fields may be null, and no others', () => {
  const found = Object.keys(FIELDS).flatMap((name) =>
    Object.keys(schemaOf(name).properties)
      .filter((field) => validatorAt(locate(`#/components/schemas/${name}/properties/${field}`).pointer)(null))
      .map((field) => `${name} ${field}`),
  );
  expect(found.sort()).toEqual(NULLABLE.sort());
});

test.each([
  ['PlaceholderType', ['text', 'select', 'number', 'date', 'today', 'counter']],
  ['PdfStatus', ['pending', 'rendering', 'ready', 'failed']],
  ['Source', ['app', 'api']],
])('%s is one of %j', (name, wanted) => {
  expect(specification.components.schemas?.[name]?.enum).toEqual(wanted);
});
