/** Defines which parts may import which: in one direction, with one home for each rule. */
const MARKDOWN = ['decode-named-character-reference', 'lru-cache', 'mdast.*', 'hast.*', 'micromark.*', 'unist.*', 'yaml', 'ajv.*', 'github-slugger'];

/**
 * The wings from top to bottom, each with the other wings (or their files, after the slash) and the packages that it may import.
 * src/README.md contains the drawing.
 */
const WINGS = {
  cli: {
    below: ['service/', 'doors/(mcp/stdio|web/folder-router)', 'use-cases/', 'rendering/(compare|invoice-check|preview)/index', 'pdf/', 'data/', 'template/', 'platform/', 'domain/', 'locales/', 'client\\.', 'openapi\\.'],
    packages: ['commander', 'express', 'lru-cache', 'p-map', 'proper-lockfile', 'uuid', 'yaml'],
  },
  service: { below: ['doors/', 'use-cases/', 'rendering/', 'pdf/', 'data/', 'platform/', 'domain/', 'locales/'], packages: ['express'] },
  doors: {
    below: ['use-cases/', 'rendering/', 'template/', 'platform/', 'domain/', 'locales/', 'openapi\\.'],
    packages: [
      ...['@fastify/busboy', '@modelcontextprotocol', 'ajv.*', 'compression', 'cors', 'diff', 'express', 'helmet', 'jose', 'lru-cache', 'nodemailer', 'oidc-provider', 'openid-client', 'qr'],
      ...['openapi-backend', 'p-map', 'rate-limiter-flexible', 'uuid'],
    ],
  },
  'use-cases': { below: ['rendering/', 'pdf/', 'data/', 'template/', 'platform/', 'domain/', 'locales/'], packages: ['@simplewebauthn', 'ajv', 'csv-parse', 'lru-cache', 'numfmt', 'otpauth', 'p-map', 'pg', 'pg-copy-streams', 'sax', 'tar-stream', 'uuid', 'yauzl', 'yazl'] },
  rendering: { below: ['pdf/', 'data/', 'template/', 'platform/', 'domain/', 'locales/'], packages: ['@aws-sdk/credential-provider-node', '@azure/identity', '@hyzyla/pdfium', '@smithy/signature-v4', 'diff', 'fontverter', 'fraction.js', 'google-auth-library', 'handlebars', 'lru-cache', 'mdast.*', 'pkijs', 'subset-font', 'uuid', 'yazl'] },
  pdf: { below: ['template/', 'platform/', 'domain/', 'locales/'], packages: ['@hyzyla/pdfium', 'pdfmake', 'bidi-js', 'bwip-js', 'colord', 'css-select', 'css-tree', 'culori', 'd3-scale', 'd3-shape', 'd3-time', 'qr', ...MARKDOWN, '@expo-google-fonts', '@embedpdf', 'harfbuzzjs', 'hyphenopoly'] },
  // The data wing knows only the types of templates that it stores.
  data: {
    below: ['template/model/', 'platform/', 'domain/', 'locales/', 'prisma/'],
    packages: ['@aws-sdk/.*', '@azure/.*', '@google-cloud/storage', '@prisma/.*', 'lru-cache', 'pg', 'pg-boss', 'proper-lockfile', 'uuid'],
  },
  template: { below: ['domain/', 'locales/'], packages: [...MARKDOWN, 'colord', 'franc', 'fraction.js', 're2js', 'sax'] },
  platform: { below: ['domain/', 'locales/'], packages: ['@opentelemetry/.*', 'content-disposition', 'envalid', 'pino', 'pino-pretty', 'request-filtering-agent', 'tinypool'] },
  domain: { below: ['locales/'], packages: ['any-ascii'] },
  // The locales wing reads its own catalogues; every wing with messages imports it.
  locales: { below: ['messages\\.'], packages: ['intl-messageformat'] },
};
/**
 * Wings that others may import only through these files; `[^/]+/index` is the public file of each folder. In other wings, every file is
 * public.
 */
const DOORS = {
  cli: ['index'],
  service: ['index'],
  doors: ['[^/]+/index', 'mail/mailer', 'mcp/stdio', 'web/(folder-router|pages/index)'],
  // The errors may be imported without the code that throws them.
  'use-cases': ['[^/]+/index', 'backup/backup-error', 'studio/desk', 'templates/(adopt-templates|files/index|reading/(fill-trial|left-out-of)|template-faults)'],
  rendering: ['[^/]+/index'],
  pdf: ['index'],
};
const layer = ([wing, { below, packages }]) => ({
  name: wing,
  severity: 'error',
  from: { path: `^src/${wing}/` },
  to: {
    pathNot: [`^src/${wing}/`, '^package\\.json$', ...below.map((one) => `^(src|generated)/${one}`), ...packages.map((one) => `node_modules/(@types/)?${one}(/|$)`)],
    dependencyTypesNot: ['core'],
  },
});
const byDoors = ([wing, doors]) => ({
  name: `${wing}-by-its-doors`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${wing}/` },
  to: { path: `^src/${wing}/`, pathNot: `^src/${wing}/(${doors.join('|')})\\.ts$` },
});
const pure = (name, allowed = []) => ({
  name: `${name}-is-pure`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { dependencyTypes: ['core'], pathNot: [...allowed, '^path$', '^node:path$'] },
});
/**
 * A folder with subfolders. `doors`: the files that other folders may import. `floors`: each subfolder with those of the same folder that
 * it may import. All other files are in subfolders.
 */
const house = (room, doors, table) => [
  { name: `${room}-by-its-doors`, severity: 'error', from: { path: '^src/', pathNot: `^src/${room}/` }, to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${doors.join('|')})\\.ts$` } },
  { name: `${room}-has-sub-rooms`, severity: 'error', from: {}, to: { path: `^src/${room}/[^/]+\\.ts$`, pathNot: `^src/${room}/(${doors.join('|')})\\.ts$` } },
  ...floors(room, table),
];
/** Each subfolder with those of the same folder that it may import. The files of the folder itself may import all of them. */
const floors = (room, table) =>
  Object.entries({ ...table, '[^/]+$': Object.keys(table) }).map(([floor, below]) => ({
    name: `${room}-goes-down`,
    severity: 'error',
    from: { path: `^src/${room}/${floor}` },
    to: { path: `^src/${room}/`, pathNot: [`^src/${room}/${floor}/`, ...below.map((one) => `^src/${room}/${one}/`)] },
  }));
/** The folders of src/template with the others that each may import; src/template/README.md contains the drawing. */
const TEMPLATE_ROOMS = {
  model: [],
  typography: [],
  clauses: ['model'],
  language: ['model'],
  'markdown/syntax': [],
  'markdown/raw-html': ['model', 'markdown/syntax'],
  'markdown/attributes': ['model', 'markdown/syntax', 'markdown/raw-html'],
  markdown: ['markdown/syntax', 'markdown/raw-html', 'markdown/attributes', 'model'],
  'markdown/plain': ['markdown', 'markdown/raw-html'],
  document: ['model', 'typography', 'clauses', 'markdown', 'markdown/plain', 'payment'],
  yaml: ['model'],
  'e-invoice': ['model', 'language'],
  payment: ['model', 'e-invoice'],
  'front-matter': ['model', 'typography', 'yaml', 'e-invoice', 'payment', 'language'],
  fill: ['model', 'typography', 'clauses', 'language', 'markdown', 'markdown/raw-html', 'e-invoice', 'payment'],
  import: ['model', 'typography', 'clauses', 'language', 'markdown', 'markdown/plain', 'markdown/raw-html', 'markdown/syntax', 'front-matter', 'yaml', 'fill', 'document', 'e-invoice', 'payment'],
  theme: ['model', 'yaml', 'front-matter', 'import', 'e-invoice', 'payment'],
  texts: ['theme', 'import', 'front-matter', 'yaml'],
  'word/package': [],
  'word/numbering': ['word/package', 'clauses'],
  'word/reading': ['word/package', 'word/numbering'],
  'word/placeholders': ['word/reading', 'word/package'],
  'word/writing': ['word/numbering', 'word/reading', 'word/placeholders', 'model', 'markdown', 'clauses', 'import'],
  word: ['word/package', 'word/reading', 'word/placeholders', 'word/writing', 'import', 'markdown', 'model', 'typography'],
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
    ...Object.entries(WINGS).map(layer),
    ...Object.entries(DOORS).map(byDoors),
    { name: 'doors-import-no-data', severity: 'error', from: { path: '^src/doors/' }, to: { path: '^src/data/' } },
    { name: 'no-loose-files', severity: 'error', from: {}, to: { path: '^src/(doors|use-cases|rendering|template)/[^/]+$' } },
    pure('domain', ['^(node:)?(crypto|zlib)$']),
    pure('template'),
    ...templateRooms,
    {
      name: 'workers-load-no-yaml',
      severity: 'error',
      from: { path: '^src/(pdf/pool/render-worker|rendering/preview/preview-worker)\\.ts$' },
      to: { path: 'node_modules/(ajv|yaml|franc)/', reachable: true },
    },
    { name: 'opentelemetry-is-loaded-when-switched-on', severity: 'error', from: { path: '^src/', pathNot: '^src/platform/telemetry/start-' }, to: { path: '^src/platform/telemetry/start-|node_modules/@opentelemetry/', dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    { name: 'files-of-an-import-need-no-database', severity: 'error', from: { path: '^src/use-cases/templates/files/' }, to: { path: '^src/(use-cases/templates|data/storage)/', pathNot: '^src/use-cases/templates/(files/|reading/|upload/upload-limits)|^src/data/storage/templates/(assets|theme-versions)\\.ts$' } },
    // Loading it takes 48 MB, so only its types are imported, and the module itself when somebody connects an app.
    { name: 'oauth-is-loaded-when-needed', severity: 'error', from: { path: '^src/', pathNot: '^src/doors/oauth/' }, to: { path: '^src/doors/oauth/', dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ...house('doors/oauth', ['index'], { server: ['consent', 'state'], consent: ['state'], state: [] }),
    ...floors('doors/api', {
      'http/server': ['http/routes', 'http/contract', 'http/request', 'http/errors'],
      'http/routes': ['http/contract', 'http/request', 'http/errors', 'handlers'],
      'http/contract': ['http/request', 'http/errors'],
      'http/request': ['http/errors', 'handlers'],
      'http/errors': [],
      handlers: ['presenters'],
      presenters: [],
    }),
    ...house('doors/mcp', ['index', 'stdio'], { serving: ['app', 'templates', 'tools', 'model'], app: ['page', 'tools', 'model'], templates: ['tools', 'model'], tools: ['model'], model: [], page: [] }),
    {
      name: 'of-the-command-only-dev-renders-and-answers',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/(dev/|commands/(invoice|verify-file)\\.ts$|document/save-pdf\\.ts$)' },
      to: { path: '^src/(platform/threads|doors/web|pdf|rendering)/|node_modules/(express|lru-cache|(js-)?yaml)/' },
    },
    ...house('pdf', ['index'], {
      pool: ['job', 'check'],
      job: ['document/definition', 'drawing', 'layout', 'file', 'tagging', 'pictures', 'lines', 'fonts', 'reading', 'check', 'engine'],
      'document/definition': ['document/(blocks|tables|flow|inline|context)', 'layout', 'tagging', 'pictures', 'lines', 'fonts', 'check', 'engine'],
      'document/blocks': ['document/(tables|flow|inline|context)', 'tagging', 'lines', 'check', 'syntax', 'engine'],
      'document/tables': ['document/(flow|inline|context)', 'layout', 'tagging', 'lines', 'fonts', 'check', 'engine'],
      'document/flow': ['document/(inline|context)', 'tagging', 'pictures', 'lines', 'fonts', 'engine'],
      'document/inline': ['document/context', 'tagging', 'pictures', 'lines', 'fonts', 'check'],
      'document/context': ['tagging', 'pictures', 'lines', 'fonts', 'check', 'engine'],
      drawing: ['layout', 'file', 'tagging', 'pictures', 'fonts', 'check', 'syntax', 'engine'],
      layout: ['tagging', 'lines', 'fonts', 'check', 'engine'],
      file: ['tagging', 'pictures', 'check', 'syntax', 'engine'],
      reading: ['pictures', 'check'],
      tagging: ['syntax', 'engine'],
      pictures: ['lines', 'fonts', 'check', 'engine'],
      lines: ['fonts', 'engine'],
      fonts: ['engine'],
      verify: ['signature'],
      signature: [],
      check: [],
      syntax: ['engine'],
      engine: [],
    }),
    {
      name: 'only-the-engine-imports-pdfmake',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pdf/engine/' },
      to: { path: 'node_modules/(@types/)?(pdfmake|pdfkit|fontkit|harfbuzzjs)/' },
    },
    ...house('data/postgres', ['index'], {
      open: ['supervisor', 'server', 'system'],
      supervisor: ['server', 'system'],
      server: ['system'],
      system: [],
    }),
    ...house('doors/web/pages', ['index'], { site: ['texts'], texts: [] }),
    ...house('doors/web', ['index', 'chat', 'model/chat-draft', 'folder-router', 'pages/index'], {
      routing: ['home', 'sign-in', 'second-factor', 'provider', 'templates', 'studio', 'import', 'paper', 'batches', 'fill-in', 'drafts', 'approvals', 'documents', 'sharing', 'connections', 'people', 'settings', 'brand', 'seals', 'webhooks', 'signatures', 'verification', 'gallery', 'mail', 'model', 'pages'],
      home: ['model', 'pages'],
      'sign-in': ['mail', 'model', 'pages'],
      provider: ['sign-in', 'model', 'pages'],
      'second-factor': ['sign-in', 'mail', 'model', 'pages'],
      templates: ['model', 'pages'],
      studio: ['paper', 'templates', 'model', 'pages'],
      import: ['paper', 'model', 'pages'],
      paper: ['model', 'pages'],
      'fill-in': ['model', 'pages'],
      batches: ['fill-in', 'model', 'pages'],
      drafts: ['model', 'pages'],
      approvals: ['mail', 'fill-in', 'templates', 'model', 'pages'],
      documents: ['signatures', 'model', 'pages'],
      sharing: ['mail', 'model', 'pages'],
      connections: ['model', 'pages'],
      people: ['mail', 'model', 'pages'],
      settings: ['model', 'pages'],
      brand: ['model', 'pages'],
      seals: ['model', 'pages'],
      webhooks: ['model', 'pages'],
      signatures: ['model', 'pages'],
      verification: ['model', 'pages'],
      gallery: ['model', 'pages'],
      mail: ['model', 'pages'],
      model: ['pages'],
      pages: [],
    }),
    ...house('cli', ['index'], {
      run: ['commands', 'demo', 'batch', 'dev', 'document', 'template', 'terminal'],
      commands: ['demo', 'dev', 'batch', 'document', 'template', 'terminal'],
      demo: ['terminal'],
      dev: ['terminal'],
      batch: ['document', 'terminal'],
      document: ['terminal'],
      template: ['terminal'],
      terminal: [],
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^generated/prisma|^src/doors/web/pages/browser' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
