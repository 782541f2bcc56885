/** The door of this room: reading templates, for the API and the web app alike. */
export { findTemplates } from './find-templates.ts';
export { previewTemplate } from './preview-template.ts';
