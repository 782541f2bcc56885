/** The door of this room for the HTTP routes: the pages of the service. The preview has a door of its own, `preview.ts`. */
export { loadAssets } from './site/assets.ts';
export { documentPageHeaders, fileHeaders, pageHeaders } from './site/page-headers.ts';
export { createPages } from './site/pages.ts';
