/**
 * §10.4: fields that a file has of its own when it comes from a website or another converter (Jekyll, Hugo, Docusaurus, MkDocs, GitBook, Pandoc,
 * Obsidian), and what to do about each.
 */

const CONTENTS = 'Write "contents: true" for a table of contents.';
const DATE = 'Write it in the text, or as a placeholder of the type date.';
const PERSON = 'Write it in the text, or as a placeholder such as {{Author}}.';
const ABOUT = 'Nothing shows it; write it in the text, or remove it.';
const SITE = 'It is for a website, which Platen does not make; remove it.';
const DRAFT = 'Remove it; "platen template import --help" says how to import a draft.';
const LATEX = 'It is for LaTeX, which Platen does not use; remove it.';

const ADVICE: [advice: string, fields: string][] = [
  ['Write it as "language", such as "language: en".', 'lang locale'],
  [CONTENTS, 'toc has_toc table_of_contents'],
  ['Write "contents: {depth: 2}".', 'toc-depth toc_depth'],
  ['Write "contents: {title: …}".', 'toc-title toc_title'],
  ['Write it as "folder", such as "folder: Sales / Quotes".', 'category categories'],
  ['Write "page: {size: A4}".', 'papersize'],
  ['Write "page: {margins: 25mm}".', 'geometry margin'],
  ['Write "font: serif" or "font: sans".', 'mainfont fontfamily'],
  ['Write "numbering: legal" for numbers of headings and list items.', 'numbersections number-sections'],
  [
    DATE,
    'date effective_date effectiveDate updated last_updated lastUpdated last_update last_modified_at lastmod publishDate',
  ],
  ['Write it in the text, or as a placeholder such as {{Version}}.', 'version revision'],
  [PERSON, 'author authors'],
  ['Write it in the text, below the heading.', 'subtitle'],
  [ABOUT, 'description summary excerpt abstract'],
  ['Write it in the text, as ![alt text](path).', 'image images cover logo'],
  ['Platen gives each template an id; remove it.', 'id uid uuid'],
  [DRAFT, 'draft published publish'],
  [
    SITE,
    `layout permalink slug url aliases alias redirect_from redirect_to weight nav_order nav_exclude nav_title parent grand_parent
    has_children search_exclude sidebar sidebar_label sidebar_position displayed_sidebar hide hide_title hide_table_of_contents
    pagination_next pagination_prev pagination_label custom_edit_url editUrl linkTitle menu tags keywords series comments cssclass cssclasses
    css icon robots noindex sitemap canonical_url og_image hidden`,
  ],
  [
    LATEX,
    'documentclass classoption header-includes fontsize linestretch colorlinks linkcolor output pdf_document bibliography csl',
  ],
];

/** What to do about a field, by its name. */
export const FOREIGN_FIELDS: ReadonlyMap<string, string> = new Map(
  ADVICE.flatMap(([advice, fields]) => fields.split(/\s+/).map((field) => [field, advice] as const)),
);
