/** §15: the API reference: Swagger UI, loaded before this script, with the service's contract. */
declare const SwaggerUIBundle: {
  (options: Record<string, unknown>): void;
  presets: { apis: unknown };
};

type Parameter = { description?: string; example?: unknown };
type Contract = {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters: Record<string, Parameter> };
};

/** Swagger UI has a class for dark mode. It follows the reader's setting. */
const dark = matchMedia('(prefers-color-scheme: dark)');
function followScheme() {
  return document.documentElement.classList.toggle('dark-mode', dark.matches);
}
dark.addEventListener('change', followScheme);
followScheme();

/**
 * Swagger UI fills each field with the parameter's example, and "Execute" would send them all: a filter that matches nothing, an invalid
 * cursor, and the same Idempotency-Key for every document. So examples move into the description, and fields are empty.
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

type React = { createElement(name: string, properties: object, text: string): unknown };
/**
 * Swagger UI puts a link into the button that opens an operation. Assistive technology reaches only one of the two, so
 * the link becomes text.
 */
const withoutLinksInButtons = {
  wrapComponents: {
    DeepLink:
      (_original: unknown, { React }: { React: React }) =>
      ({ text }: { text: string }) =>
        React.createElement('span', {}, text),
  },
};

/** Swagger UI gives these controls no names. */
const NAMES = { 'select.examples-select-element': 'Example', 'textarea.body-param__text': 'Request body' };
function nameControls() {
  for (const [selector, name] of Object.entries(NAMES))
    for (const control of document.querySelectorAll(`${selector}:not([aria-label])`)) control.ariaLabel = name;
}
new MutationObserver(nameControls).observe(document.getElementById('reference')!, { childList: true, subtree: true });

SwaggerUIBundle({
  domNode: document.getElementById('reference'),
  url: `${document.documentElement.dataset.base}/api/v1/openapi.json`,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [examplesInWords, withoutLinksInButtons],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The key is kept only in the page's memory.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // Swagger UI would otherwise call a validator on the internet.
  validatorUrl: null,
});
