/** What VitePress needs to know of the chapters in `spec`: the navigation, addresses, links, and pages without inline scripts and styles. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  followHelpLink,
  HELP_RULES,
  HELP_SOURCES,
  helpAddressOf,
  helpFiles,
  readHelpContents,
} from '../../src/doors/web/pages/site/help-contents.ts';
import { readInfo, remarkOf } from './read-blocks.ts';

const FAVICON = path.join(import.meta.dirname, '../../src/doors/web/pages/images/favicon.svg');
const FILES = helpFiles();

export const SIDEBAR = Object.entries(readHelpContents()).map(([text, files]) => ({
  text,
  items: files.map((file) => ({ text: titleOf(file), link: `/${helpAddressOf(file)}` })),
}));

export const REWRITES = Object.fromEntries([...FILES].map((file) => [file, `${helpAddressOf(file) || 'index'}.md`]));

/** The chapters that are no part of the site. */
export const EXCLUDED = readdirSync(HELP_SOURCES, { recursive: true }).filter(
  (file) => file.endsWith('.md') && !FILES.has(file),
);

function titleOf(file) {
  return /^# (.*)$/m.exec(readFileSync(path.join(HELP_SOURCES, file), 'utf8'))[1];
}

/** Plugin of markdown-it. */
export function platenMarkdown(markdown) {
  markdown.core.ruler.push('platen', ({ tokens, env }) => {
    for (const token of tokens) {
      alignByClass(token);
      if (token.children) setLinks(token.children, fileOf(env));
    }
  });
  const { rules } = markdown.renderer;
  // Vue reads double braces as code, and a template is full of them.
  for (const name of ['text', 'code_inline']) {
    const before = rules[name];
    rules[name] = (...given) => before(...given).replaceAll('{{', '&#123;&#123;');
  }
  const fence = rules.fence;
  rules.fence = (tokens, at, options, env, self) =>
    around(tokens[at].info, colourByClass(fence(tokens, at, options, env, self)));
}

function fileOf({ realPath, path: place }) {
  return path.relative(HELP_SOURCES, realPath ?? place).replaceAll('\\', '/');
}

function setLinks(tokens, file) {
  const dropped = [];
  for (const token of tokens) {
    if (token.type === 'link_close' && dropped.pop()) token.hidden = true;
    if (token.type !== 'link_open') continue;
    const to = followHelpLink(file, token.attrGet('href'), FILES);
    const isDropped = to !== null && to.help === undefined && to.service === undefined;
    if (isDropped) Object.assign(token, { type: 'text', content: '', nesting: 0 });
    dropped.push(isDropped);
    if (!to || isDropped) continue;
    // VitePress leaves links with a target alone, and the browser loads them as pages of the service.
    if (to.service) token.attrSet('target', '_self');
    token.attrSet('href', to.service ? `/help/..${to.service}` : `/${to.help}`);
  }
  for (const token of tokens.filter(({ hidden }) => hidden))
    Object.assign(token, { type: 'text', content: '', nesting: 0 });
}

/** The policy of the service forbids inline styles, which tables have for their columns. */
function alignByClass(token) {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = token.attrs.filter(([name]) => name !== 'style');
  token.attrJoin('class', style.replace('text-align:', 'to-the-'));
}

const COLOURS = new Set();

/** The same for the colours of code. */
function colourByClass(html) {
  return html.replace(/ style="--shiki-light:#(\w+);--shiki-dark:#(\w+);?[^"]*"/g, (_, light, dark) => {
    COLOURS.add(`.c-${light}-${dark} { --shiki-light: #${light}; --shiki-dark: #${dark}; }\n`);
    return ` class="c-${light}-${dark}"`;
  });
}

/** What the search finds of a page. The rules would drown everything else. */
export function textToSearch(source, env, markdown) {
  const html = markdown.render(source, env);
  return path.basename(env.path) === HELP_RULES || env.frontmatter?.search === false ? '' : html;
}

/** Shows the name of a file above its block, and below a block why it is not run. */
function around(info, html) {
  const { file } = readInfo(info);
  const remark = remarkOf(info);
  return `${file ? `<p class="file-name">${file}</p>` : ''}${html}${remark ? `<p class="not-run">${remark}.</p>` : ''}`;
}

const SCRIPT = /<script id="([\w-]+)">(.*?)<\/script>/gs;
const scripts = new Map();

/** Moves inline scripts to files, and drops the styles that scripts set again. */
export function withoutInline(html) {
  return html
    .replace(SCRIPT, (_, id, code) => {
      scripts.set(`${id}.js`, code);
      return `<script src="/help/assets/${id}.js"></script>`;
    })
    .replace(/ style="[^"]*"/g, '');
}

/** Adds those files, and compresses all text, as the service sends it. */
export function finish({ outDir }) {
  for (const [name, code] of scripts) writeFileSync(path.join(outDir, 'assets', name), code);
  cpSync(FAVICON, path.join(outDir, 'assets/favicon.svg'));
  writeFileSync(path.join(outDir, 'assets/code.css'), [...COLOURS].sort().join(''));
  for (const file of readdirSync(outDir, { recursive: true })) {
    const place = path.join(outDir, file);
    if (!/\.(html|js|css|svg|json)$/.test(file)) continue;
    const text = readFileSync(place);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${place}.br`, brotliCompressSync(text, { params }));
    rmSync(place);
  }
}
