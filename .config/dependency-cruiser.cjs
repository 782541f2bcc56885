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
/** Others import a folder's `index.ts` and nothing else of it. */
const door = (name) => ({
  name: `${name}-has-one-door`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${name}/` },
  to: { path: `^src/${name}/`, pathNot: `^src/${name}/index\\.ts$` },
});
const MARKDOWN = ['lru-cache', 'mdast.*', 'hast.*', 'micromark.*', 'unist.*', 'yaml', 'ajv.*', 'github-slugger'];

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: ['\\.d\\.ts$'] }, to: {} },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('domain', []),
    pure('domain', ['^(node:)?crypto$']),
    layer('template', ['domain'], MARKDOWN),
    pure('template'),
    layer('threads', ['domain'], ['tinypool']),
    layer('pdf', ['domain', 'template', 'threads'], ['pdfmake', 'pdfkit', 'fontkit', 'unicode.*', 'bidi-js', ...MARKDOWN, '@expo-google-fonts', '@embedpdf']),
    layer('web-fonts', ['template', 'pdf/fonts'], ['subset-font', 'lru-cache', 'mdast.*']),
    layer('objects', ['domain'], ['@google-cloud/storage', 'content-disposition']),
    // Of templates, storage knows the types of what it keeps.
    layer('storage', ['domain', 'template/model/model', 'prisma'], ['@prisma/.*', 'uuid']),
    layer('create-document', ['domain', 'template', 'storage', 'threads'], ['lru-cache', 'uuid']),
    layer('preview', ['domain', 'template', 'pages/rendering', 'pdf/document/definition/measure-tables', 'pdf/pictures/picture-size', 'web-fonts', 'threads'], ['lru-cache']),
    layer('migrations', ['domain', 'storage', 'postgres/open'], ['@prisma/.*', 'pg']),
    layer('jobs', ['domain', 'storage', 'pdf', 'objects'], ['pg-boss', 'uuid']),
    layer('presenters', ['domain', 'template/model', 'storage', 'preview', 'openapi']),
    layer('handlers', ['domain', 'template/model', 'create-document', 'preview', 'storage', 'jobs', 'objects', 'presenters', 'openapi']),
    ...['create-document', 'preview', 'migrations'].map(door),
    {
      name: 'only-config-reads-the-environment',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(config|main)\\.ts$|^src/(migrations/migrate-diff|postgres/keeper)' },
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
