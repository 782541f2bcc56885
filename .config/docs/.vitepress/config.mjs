/** The site of the documents (`make docs`), which the service serves at /help. Nothing of it comes from the network. */
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { EXCLUDED, finish, platenMarkdown, REWRITES, SIDEBAR, textToSearch, withoutInline } from '../site.mjs';

export default defineConfig({
  srcDir: '../../spec',
  srcExclude: EXCLUDED,
  outDir: '../../generated/help',
  base: '/help/',
  title: 'Platen help',
  description: 'How to create documents with Platen.',
  lang: 'en-GB',
  cleanUrls: true,
  // The policy forbids the style sheet by which transitions are held back.
  appearance: { disableTransition: false },
  // Without it, each page has an inline script.
  metaChunk: true,
  rewrites: REWRITES,
  head: [
    ['link', { rel: 'stylesheet', href: '/help/assets/code.css' }],
    ['link', { rel: 'icon', href: '/help/assets/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'robots', content: 'noindex' }],
  ],
  markdown: {
    // As GitHub makes anchors, so that links work in both places.
    anchor: { slugify: slug },
    languageAlias: { svg: 'xml' },
    // Braces in a chapter are braces.
    attrs: { disable: true },
    config: (markdown) => markdown.use(platenMarkdown),
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    build: { chunkSizeWarningLimit: 1000 },
    plugins: [
      {
        // The chapters are outside of this folder, where Vue is installed.
        name: 'vue-of-this-folder',
        enforce: 'pre',
        resolveId: (id, _importer, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : null),
      },
    ],
  },
  transformHtml: withoutInline,
  buildEnd: finish,
  themeConfig: {
    nav: [
      { text: 'Tutorials', link: '/tutorials/invoice', activeMatch: '/tutorials/' },
      { text: 'Templates', link: '/reference/templates' },
      { text: 'API', link: '/reference/api' },
      { text: 'Web app', link: '/../', target: '_self' },
    ],
    sidebar: SIDEBAR,
    search: { provider: 'local', options: { _render: textToSearch } },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
