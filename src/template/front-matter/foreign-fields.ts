/**
 * §10.4: fields that a file has of its own when it comes from a website or another converter (Jekyll, Hugo, Docusaurus, MkDocs, GitBook, Pandoc,
 * Obsidian), and what to do about each.
 */

import { type Message, tell } from '../../locales/message.ts';

const CONTENTS = tell('template.foreign.contents');
const DATE = tell('template.foreign.date');
const PERSON = tell('template.foreign.author');
const ABOUT = tell('template.foreign.notShown');
const SITE = tell('template.foreign.website');
const DRAFT = tell('template.foreign.draft');
const LATEX = tell('template.foreign.latex');

const ADVICE: [advice: Message, fields: string][] = [
  [tell('template.foreign.language'), 'lang locale'],
  [CONTENTS, 'toc has_toc table_of_contents'],
  [tell('template.foreign.contentsDepth'), 'toc-depth toc_depth'],
  [tell('template.foreign.contentsTitle'), 'toc-title toc_title'],
  [tell('template.foreign.folder'), 'category categories'],
  [tell('template.foreign.pageSize'), 'papersize'],
  [tell('template.foreign.pageMargins'), 'geometry margin'],
  [tell('template.foreign.font'), 'mainfont fontfamily'],
  [tell('template.foreign.numbering'), 'numbersections number-sections'],
  [
    DATE,
    'date effective_date effectiveDate updated last_updated lastUpdated last_update last_modified_at lastmod publishDate',
  ],
  [tell('template.foreign.version'), 'version revision'],
  [PERSON, 'author authors'],
  [tell('template.foreign.heading'), 'subtitle'],
  [ABOUT, 'description summary excerpt abstract'],
  [tell('template.foreign.image'), 'image images cover logo'],
  [tell('template.foreign.id'), 'id uid uuid'],
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
export const FOREIGN_FIELDS: ReadonlyMap<string, Message> = new Map(
  ADVICE.flatMap(([advice, fields]) => fields.split(/\s+/).map((field) => [field, advice] as const)),
);
