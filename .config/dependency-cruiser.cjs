/** Who may import whom: one direction, one home for each rule. */
const layer = (name, allowed, packages = []) => ({
  name,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    pathNot: [`^src/${name}/`, '^package\\.json$', ...allowed.map((one) => `^(src|generated)/${one}`), ...packages.map((one) => `node_modules/(@types/)?${one}(/|$)`)],
    dependencyTypesNot: ['core'],
  },
});
const pure = (name, allowed = []) => ({
  name: `${name}-is-pure`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { dependencyTypes: ['core'], pathNot: [...allowed, '^path$', '^node:path$'] },
});
/**
 * A room with sub-rooms. `doors`: the files that other rooms may import. `floors`: each sub-room with those of the room that it
 * may import. No file stands beside the doors.
 */
const house = (room, doors, floors) => [
  { name: `${room}-by-its-doors`, severity: 'error', from: { path: '^src/', pathNot: `^src/${room}/` }, to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${doors.join('|')})\\.ts$` } },
  { name: `${room}-has-sub-rooms`, severity: 'error', from: {}, to: { path: `^src/${room}/[^/]+\\.ts$`, pathNot: `^src/${room}/(${doors.join('|')})\\.ts$` } },
  ...Object.entries({ ...floors, '[^/]+$': Object.keys(floors) }).map(([floor, below]) => ({
    name: `${room}-goes-down`,
    severity: 'error',
    from: { path: `^src/${room}/${floor}` },
    to: { path: `^src/${room}/`, pathNot: [`^src/${room}/${floor}/`, ...below.map((one) => `^src/${room}/${one}/`)] },
  })),
];
/** Others import a folder's `index.ts` and nothing else of it. */
const door = (name) => ({
  name: `${name}-has-one-door`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${name}/` },
  to: { path: `^src/${name}/`, pathNot: `^src/${name}/index\\.ts$` },
});
const MARKDOWN = ['decode-named-character-reference', 'lru-cache', 'mdast.*', 'hast.*', 'micromark.*', 'unist.*', 'yaml', 'ajv.*', 'github-slugger'];

/** The rooms of src/template and what each may import of the others; src/template/README.md draws them. */
const TEMPLATE_ROOMS = {
  model: [],
  typography: [],
  clauses: ['model'],
  'markdown/syntax': [],
  'markdown/raw-html': ['model', 'markdown/syntax'],
  'markdown/attributes': ['model', 'markdown/syntax', 'markdown/raw-html'],
  markdown: ['markdown/syntax', 'markdown/raw-html', 'markdown/attributes', 'model'],
  'markdown/plain': ['markdown'],
  document: ['model', 'clauses', 'markdown', 'markdown/plain'],
  yaml: ['model'],
  'front-matter': ['model', 'typography', 'yaml'],
  fill: ['model', 'clauses', 'markdown'],
  import: ['model', 'clauses', 'markdown', 'markdown/syntax', 'front-matter', 'fill', 'document'],
  theme: ['model', 'yaml', 'front-matter', 'import'],
  adopt: ['markdown', 'markdown/syntax', 'front-matter'],
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
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['\\.d\\.ts$'] }, to: {} },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('domain', [], ['any-ascii']),
    pure('domain', ['^(node:)?crypto$']),
    layer('template', ['domain'], [...MARKDOWN, 'colord', 'eld']),
    pure('template'),
    ...templateRooms,
    { name: 'template-has-no-index', severity: 'error', from: {}, to: { path: '^src/template/[^/]+$' } },
    {
      name: 'workers-load-no-yaml',
      severity: 'error',
      from: { path: '^src/(pdf/pool/render-worker|preview/preview-worker)\\.ts$' },
      to: { path: 'node_modules/(ajv|yaml|eld)/', reachable: true },
    },
    layer('turns', ['domain']),
    layer('threads', ['domain'], ['tinypool']),
    layer('pdf', ['domain', 'template', 'threads', 'turns'], ['pdfmake', 'bidi-js', ...MARKDOWN, '@expo-google-fonts', '@embedpdf', 'hyphenopoly']),
    layer('web-fonts', ['template', 'pdf/index'], ['subset-font', 'lru-cache', 'mdast.*']),
    layer('font-files', ['domain', 'threads', 'pdf/index', 'web-fonts/subset-face'], ['fontverter', 'lru-cache']),
    layer('objects', ['domain'], ['@google-cloud/storage', 'content-disposition', 'lru-cache']),
    // Of templates, storage knows the types of what it keeps.
    layer('storage', ['domain', 'turns', 'template/model/', 'prisma'], ['@prisma/.*', 'lru-cache', 'pg', 'uuid']),
    layer('create-document', ['domain', 'template', 'storage', 'threads', 'turns'], ['lru-cache', 'uuid']),
    layer('preview', ['domain', 'template', 'pages/preview', 'pdf/index', 'web-fonts', 'threads', 'turns'], ['lru-cache']),
    layer('migrations', ['domain', 'storage', 'postgres/index'], ['@prisma/.*', 'pg', 'pg-boss']),
    layer('administration', ['domain', 'storage', 'template/model/']),
    layer('jobs', ['domain', 'storage', 'pdf', 'objects'], ['pg-boss', 'uuid']),
    layer('presenters', ['domain', 'template/model', 'storage', 'preview', 'openapi']),
    layer('read-documents', ['domain', 'turns', 'preview/index', 'storage', 'jobs']),
    layer('read-templates', ['domain', 'turns', 'template/model', 'create-document', 'preview/index', 'storage']),
    layer('handlers', ['domain', 'turns', 'template/model', 'create-document', 'read-documents', 'read-templates', 'preview', 'storage', 'jobs', 'presenters', 'openapi']),
    ...['create-document', 'read-documents', 'read-templates', 'font-files', 'preview', 'migrations', 'administration', 'oauth'].map(door),
    layer('import-templates', ['domain', 'template', 'storage', 'font-files/index', 'threads', 'turns'], ['uuid', 'yauzl']),
    { name: 'files-of-an-import-need-no-database', severity: 'error', from: { path: '^src/import-templates/files/' }, to: { path: '^src/(import-templates|storage)/', pathNot: '^src/import-templates/(files/|reading/|upload/uploaded-file)|^src/storage/(assets|theme-versions)\\.ts$' } },
    { name: 'import-templates-by-its-doors', severity: 'error', from: { path: '^src/', pathNot: '^src/import-templates/' }, to: { path: '^src/import-templates/', pathNot: '^src/import-templates/(index|files/index|template-faults)\\.ts$' } },
    layer('backup', ['domain', 'storage/is-pooled', 'objects/object-store', 'migrations/index'], ['p-map', 'pg', 'pg-copy-streams', 'tar-stream']),
    layer('postgres', ['domain'], ['proper-lockfile']),
    layer('pages', ['template'], ['handlebars', 'helmet', 'express']),
    layer('web', ['domain', 'turns', 'template/(model|import|fill)/', 'import-templates', 'administration', 'create-document', 'read-documents', 'read-templates', 'preview', 'storage', 'jobs', 'objects', 'presenters', 'handlers/(context|limits)', 'http/index', 'mail', 'oauth/index', 'pages/index', 'log', 'openapi'], ['diff', 'express', 'yaml', '@fastify/busboy', 'uuid']),
    layer('oauth', ['domain', 'turns', 'storage', 'administration', 'http/index', 'log'], ['express', 'oidc-provider', 'request-filtering-agent', 'uuid']),
    // Loading it takes 48 MB: types alone come from it, but for the import when somebody connects an app.
    { name: 'oauth-is-loaded-when-needed', severity: 'error', from: { path: '^src/', pathNot: '^src/oauth/' }, to: { path: '^src/oauth/', dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    layer('mcp', ['domain', 'handlers/(context|operation)', 'http/(index|specification)', 'presenters', 'read-templates/index', 'log', 'openapi'], ['@modelcontextprotocol', 'ajv.*', 'express', 'openapi-backend', 'p-map']),
    ...house('mcp', ['index', 'stdio'], { serving: ['templates', 'tools', 'model'], templates: ['tools', 'model'], tools: ['model'], model: [] }),
    layer('mail', ['domain', 'log'], ['nodemailer']),
    layer('http', ['domain', 'handlers', 'objects', 'pages', 'storage/(look-ups|database-fault)', 'threads', 'turns', 'log', 'openapi'], ['ajv.*', 'compression', 'express', 'openapi-backend', 'rate-limiter-flexible', 'uuid', 'yaml']),
    layer('cli', ['domain', 'mcp/stdio', 'template', 'storage', 'import-templates', 'administration', 'backup/(index|backup-error)', 'config', 'log', 'open-database', 'open-store', 'service', 'client', 'openapi', 'threads/memory-budget', '(pages|pdf|preview)/index'], ['commander', 'cli-progress', 'csv-parse', 'express', 'lru-cache', 'p-map', 'proper-lockfile', 'uuid', 'yaml']),
    {
      name: 'of-the-command-only-dev-renders-and-answers',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/dev/' },
      to: { path: '^src/(threads|pages|pdf|preview)/|node_modules/(express|lru-cache|yaml)/' },
    },
    ...house('pdf', ['index'], {
      pool: ['job', 'check'],
      job: ['document/definition', 'drawing', 'layout', 'file', 'tagging', 'fonts', 'check', 'engine'],
      'document/definition': ['document/(blocks|tables|flow|inline|context)', 'tagging', 'pictures', 'lines', 'fonts', 'check', 'engine'],
      'document/blocks': ['document/(tables|flow|inline|context)', 'tagging', 'lines', 'check', 'syntax', 'engine'],
      'document/tables': ['document/(flow|inline|context)', 'layout', 'tagging', 'lines', 'fonts', 'check', 'engine'],
      'document/flow': ['document/(inline|context)', 'tagging', 'pictures', 'lines', 'fonts', 'engine'],
      'document/inline': ['document/context', 'tagging', 'pictures', 'lines', 'fonts'],
      'document/context': ['tagging', 'pictures', 'lines', 'fonts', 'check', 'engine'],
      drawing: ['layout', 'file', 'tagging', 'pictures', 'fonts', 'check', 'syntax', 'engine'],
      layout: ['tagging', 'lines', 'fonts', 'check', 'engine'],
      file: ['tagging', 'pictures', 'syntax', 'engine'],
      tagging: ['syntax', 'engine'],
      pictures: ['lines', 'fonts', 'check', 'engine'],
      lines: ['fonts', 'engine'],
      fonts: ['engine'],
      check: [],
      syntax: ['engine'],
      engine: [],
    }),
    {
      name: 'only-the-engine-imports-pdfmake',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pdf/engine/' },
      to: { path: 'node_modules/(@types/)?(pdfmake|pdfkit|fontkit)/' },
    },
    ...house('postgres', ['index'], {
      open: ['supervisor', 'server', 'system'],
      supervisor: ['server', 'system'],
      server: ['system'],
      system: [],
    }),
    ...house('pages', ['index', 'preview'], { texts: [], site: ['rendering', 'texts'], preview: ['rendering'], rendering: [] }),
    ...house('http', ['index', 'specification'], {
      server: ['routes', 'contract', 'request', 'errors'],
      routes: ['contract', 'request', 'errors'],
      contract: ['request', 'errors'],
      request: ['errors'],
      errors: [],
    }),
    ...house('web', ['index'], {
      routing: ['home', 'sign-in', 'templates', 'import', 'fill-in', 'documents', 'connections', 'people', 'settings', 'mail', 'forms', 'visit', 'model'],
      home: ['model'],
      'sign-in': ['mail', 'forms', 'visit', 'model'],
      templates: ['forms', 'model'],
      import: ['forms', 'model'],
      'fill-in': ['forms', 'model'],
      documents: ['forms', 'model'],
      connections: ['forms', 'model'],
      people: ['mail', 'forms', 'model'],
      settings: ['forms', 'model'],
      forms: ['model'],
      mail: ['model'],
      model: ['visit'],
      visit: [],
    }),
    ...house('cli', ['index'], {
      run: ['commands', 'demo', 'batch', 'adopt', 'dev', 'document', 'import', 'terminal'],
      commands: ['demo', 'dev', 'batch', 'adopt', 'document', 'import', 'terminal'],
      adopt: ['document', 'import', 'terminal'],
      demo: ['terminal'],
      dev: ['terminal'],
      batch: ['document', 'terminal'],
      document: ['terminal'],
      import: ['terminal'],
      terminal: [],
    }),
    {
      name: 'only-config-reads-the-environment',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(config|main)\\.ts$|^src/(migrations/migrate-diff|postgres/supervisor)' },
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
