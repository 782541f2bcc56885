/** Who may import whom: one direction, one home for each rule. */
const layer = (name, allowed, packages = []) => ({
  name,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    pathNot: [`^src/${name}/`, ...allowed.map((one) => `^(src|generated)/${one}`), ...packages.map((one) => `node_modules/(@types/)?${one}(/|$)`)],
    dependencyTypesNot: ['core'],
  },
});
const pure = (name, allowed = []) => ({
  name: `${name}-is-pure`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { dependencyTypes: ['core'], pathNot: [...allowed, '^path$', '^node:path$'] },
});
const MARKDOWN = ['lru-cache', 'mdast.*', 'hast.*', 'micromark.*', 'unist.*', 'yaml', 'ajv.*', 'github-slugger'];

/** The rooms of src/template and what each may import of the others; src/template/README.md draws them. */
const TEMPLATE_ROOMS = {
  model: [],
  typography: [],
  'markdown/syntax': [],
  markdown: ['markdown/syntax'],
  'markdown/plain': ['markdown'],
  document: ['model', 'markdown', 'markdown/plain'],
  'front-matter': ['model'],
  fill: ['model', 'markdown'],
  import: ['model', 'markdown', 'markdown/syntax', 'front-matter', 'fill'],
  html: ['model', 'typography', 'markdown', 'document'],
};
const filesOf = (room) => `^src/template/${room}/[^/]+$`;
const templateRooms = Object.entries(TEMPLATE_ROOMS).map(([room, below]) => ({
  name: `template/${room}`,
  severity: 'error',
  from: { path: filesOf(room) },
  to: { path: '^src/template/', pathNot: [room, ...below].map(filesOf) },
}));

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['\\.d\\.ts$'] }, to: {} },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('domain', []),
    pure('domain', ['^(node:)?crypto$']),
    layer('template', ['domain'], MARKDOWN),
    pure('template'),
    ...templateRooms,
    { name: 'template-has-no-index', severity: 'error', from: {}, to: { path: '^src/template/[^/]+$' } },
    {
      name: 'workers-load-no-yaml',
      severity: 'error',
      from: { path: '^src/(pdf/pool/render-worker|preview/preview-worker)\\.ts$' },
      to: { path: 'node_modules/(ajv|yaml)/', reachable: true },
    },
    { name: 'no-circles-in-template', severity: 'error', from: { path: '^src/(template|web-fonts)/' }, to: { circular: true } },
    layer('threads', [], ['tinypool']),
    layer('pdf', ['domain', 'template', 'threads'], ['pdfmake', 'pdfkit', 'fontkit', 'unicode.*', 'bidi-js', ...MARKDOWN, '@expo-google-fonts', '@embedpdf']),
    layer('web-fonts', ['template', 'pdf/fonts'], ['subset-font', 'lru-cache', 'mdast.*']),
    layer('objects', [], ['@google-cloud/storage', 'content-disposition']),
    layer('storage', ['domain', 'template', 'prisma', 'postgres/open-temporary-postgres'], ['@prisma/.*', 'uuid', 'pg']),
    layer('jobs', ['domain', 'storage', 'pdf', 'objects', 'template'], ['pg-boss', 'uuid']),
    layer('presenters', ['domain', 'template', 'storage', 'pages', 'pdf/table/measure-tables', 'pdf/images/image-facts', 'web-fonts', 'openapi', 'threads'], ['lru-cache']),
    layer('filling', ['domain', 'template', 'threads'], ['lru-cache']),
    layer('handlers', ['domain', 'template', 'filling', 'storage', 'jobs', 'objects', 'presenters', 'openapi'], ['uuid']),
    {
      name: 'only-config-reads-the-environment',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(config|main)\\.ts$|^src/(storage/migrate-|postgres/keeper)' },
      to: { path: '^node:process$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^generated/prisma|^src/pages/browser' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
