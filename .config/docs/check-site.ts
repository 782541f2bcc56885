/** Fails if the site is larger than 2 MB, or needs what the Content-Security-Policy of the service forbids. Prints its size. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const SITE = path.join(import.meta.dirname, '../../generated/help');
const MAX_BYTES = 2_000_000;

const files = (readdirSync(SITE, { recursive: true }) as string[]).filter((file) =>
  statSync(path.join(SITE, file)).isFile(),
);
const bytes = files.reduce((sum, file) => sum + statSync(path.join(SITE, file)).size, 0);
const inline = files.filter((file) => {
  if (!file.endsWith('.html.br')) return false;
  const html = brotliDecompressSync(readFileSync(path.join(SITE, file))).toString();
  return /<script(?![^>]* src=)[^>]*>|<style|<[^>]* style="|<[^>]* on\w+="|(?:src|href)="https?:[^"]*\.(?:js|css|woff2|png)"/.test(
    html,
  );
});

console.log(`generated/help: ${files.length} files, ${Math.round(bytes / 1000)} KB`);
if (bytes > MAX_BYTES) console.error('The help is larger than 2 MB.');
if (inline.length > 0) console.error(`Inline scripts or styles, or assets of elsewhere: ${inline.join(', ')}`);
if (bytes > MAX_BYTES || inline.length > 0) process.exitCode = 1;
