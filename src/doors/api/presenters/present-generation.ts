/** §2.5, §2.6: a stored document → what the API answers. */
import type { components } from '../../../../generated/openapi.d.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import type { GenerationRow, StoredGeneration } from '../../../use-cases/read/index.ts';
import type { Links } from './links.ts';

type Generation = components['schemas']['Generation'];
type GenerationSummary = components['schemas']['GenerationSummary'];

export function presentGenerationSummary(row: GenerationRow, links: Links): GenerationSummary {
  return {
    id: row.id,
    template_id: row.templateId,
    template_title: row.templateTitle,
    title: row.title,
    generation_number: row.generationNumber,
    source: row.source,
    source_version: row.sourceVersion,
    created_by: row.createdBy,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
    pdf_status: row.pdfStatus,
    pdf_url: links.pdf(row.id),
    url: links.page(row.id),
  };
}

/** An answer to POST has no `preview`, nor what a model reads: only a program that reads the document gets one. */
export function presentGeneration(
  generation: StoredGeneration,
  links: Links,
  { preview }: { preview?: Preview } = {},
): Generation {
  return {
    id: generation.id,
    template_id: generation.templateId,
    title: generation.title,
    generation_number: generation.generationNumber,
    source: generation.source,
    source_version: generation.sourceVersion,
    created_at: generation.createdAt.toISOString(),
    markdown: generation.markdown,
    ...(preview && { html: preview.html, html_truncated: preview.truncated }),
    url: links.page(generation.id),
    pdf_status: generation.pdfStatus,
    pdf_url: links.pdf(generation.id),
  };
}
