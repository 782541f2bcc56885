/** operationId → handler. One that the contract names and this map lacks does not compile. */
import { createGeneration, replayGeneration } from './create-generation.ts';
import { getGeneration } from './get-generation.ts';
import { getGenerationPdf } from './get-generation-pdf.ts';
import { getTemplate } from './get-template.ts';
import { listGenerations } from './list-generations.ts';
import { listTemplates } from './list-templates.ts';
import type { Handler, OperationId } from './operation.ts';

export const handlers: { [Id in OperationId]: Handler<Id> } = {
  listTemplates,
  getTemplate,
  createGeneration,
  listGenerations,
  getGeneration,
  getGenerationPdf,
};

/** operationId → what is asked before a request is refused: an earlier answer to it, or null. */
export const replays = { createGeneration: replayGeneration };
