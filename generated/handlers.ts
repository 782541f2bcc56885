/** This file was written by .config/generate.ts from spec/openapi.yaml. Do not change it; run `make generate`. */
import { listTemplates } from '../src/doors/api/handlers/list-templates.ts';
import { getTemplate } from '../src/doors/api/handlers/get-template.ts';
import { createGeneration } from '../src/doors/api/handlers/create-generation.ts';
import { listGenerations } from '../src/doors/api/handlers/list-generations.ts';
import { getGeneration } from '../src/doors/api/handlers/get-generation.ts';
import { getGenerationPdf } from '../src/doors/api/handlers/get-generation-pdf.ts';
import type { Handler, OperationId } from '../src/doors/api/handlers/operation.ts';

/** operationId → handler. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
  listTemplates,
  getTemplate,
  createGeneration,
  listGenerations,
  getGeneration,
  getGenerationPdf,
};
