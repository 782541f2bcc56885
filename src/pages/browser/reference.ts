/** The API reference: Swagger UI, whose bundle the page loads before, on the contract that the service serves. */
declare const SwaggerUIBundle: {
  (options: Record<string, unknown>): void;
  presets: { apis: unknown };
};

/** Swagger UI's dark scheme hangs on a class; the reader's setting decides, also when it changes. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

SwaggerUIBundle({
  domNode: document.getElementById('reference'),
  url: `${document.documentElement.dataset.base}/api/v1/openapi.json`,
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The key is kept in the page's memory and nowhere else.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // No address outside this service is ever called.
  validatorUrl: null,
});
