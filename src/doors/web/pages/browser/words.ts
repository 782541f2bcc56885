/** §18.15: what the scripts of the document's page say, in the language of the page (`texts/`). */

export type Words = Record<
  | 'locked'
  | 'noDocument'
  | 'noDocumentText'
  | 'failed'
  | 'unreachable'
  | 'answered'
  | 'number'
  | 'template'
  | 'version'
  | 'deleted'
  | 'created'
  | 'by'
  | 'source'
  | 'id'
  | 'api'
  | 'app'
  | 'preparing'
  | 'ready'
  | 'noPreview'
  | 'cut',
  string
>;

export const WORDS: Words = JSON.parse(document.getElementById('document')!.dataset.words!);
