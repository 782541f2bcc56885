/** The API reference: Swagger UI, whose bundle the page loads before, on the contract that the service serves. */
declare const SwaggerUIBundle: {
  (options: Record<string, unknown>): void;
  presets: { apis: unknown };
};

type Parameter = { description?: string; example?: unknown };
type Contract = {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters: Record<string, Parameter> };
};

/** Swagger UI's dark scheme hangs on a class; the reader's setting decides, also when it changes. */
const dark = matchMedia('(prefers-color-scheme: dark)');
function followScheme() {
  return document.documentElement.classList.toggle('dark-mode', dark.matches);
}
dark.addEventListener('change', followScheme);
followScheme();

/**
 * Swagger UI would write each parameter's example into its field, and "Execute" would then send them all: a filter that
 * nothing passes, a cursor that nobody issued, and one Idempotency-Key for every document. So that fields begin empty,
 * the example is told in words.
 */
function tellExamples(contract: Contract): Contract {
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
  const parameters = [
    ...operations.flatMap((operation) => operation.parameters ?? []),
    ...Object.values(contract.components.parameters),
  ].filter((parameter) => 'example' in parameter);
  for (const parameter of parameters) {
    parameter.description = `${parameter.description?.trimEnd() ?? ''}\n\nExample: \`${parameter.example}\``;
    delete parameter.example;
  }
  return contract;
}

type UpdateSpec = (contract: Contract) => unknown;
const examplesInWords = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec:
          (update: UpdateSpec): UpdateSpec =>
          (contract) =>
            update(tellExamples(contract)),
      },
    },
  },
};

SwaggerUIBundle({
  domNode: document.getElementById('reference'),
  url: `${document.documentElement.dataset.base}/api/v1/openapi.json`,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [examplesInWords],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The key is kept in the page's memory and nowhere else.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // No address outside this service is ever called.
  validatorUrl: null,
});
