/**
 * §20.10: what the web app says, in English. The only file with words of the interface: another language is another file of this
 * shape. What the rules of documents say (errors of values) is the API's.
 */
export const TEXTS = {
  shell: {
    skip: 'Skip to the content',
    navigation: 'Workspace',
    account: 'Account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    workspaces: 'Workspaces',
    switchTo: 'Switch workspace',
    reference: 'API reference',
    version: (version: string) => `Platen ${version}`,
    places: {
      templates: 'Templates',
      documents: 'Documents',
      import: 'Import',
      connections: 'Connections',
      members: 'Members',
      settings: 'Settings',
      billing: 'Billing',
      audit: 'Audit log',
    },
  },
  signIn: {},
  templates: {},
  import: {},
  fillIn: {
    title: (template: string) => `Fill in: ${template}`,
    faultyTitle: (template: string) => `Not sent yet: ${template}`,
    templates: 'Templates',
    path: 'Where this is',
    documentTitle: 'Title of the document (optional)',
    titleHint: (template: string) => `Without one it is called “${template}” with its number.`,
    values: 'Values',
    automatic: 'Filled in by Platen when the document is made:',
    note: {
      url: 'A whole address, such as https://example.com/',
      number: (format: string) => `Plain digits; shown as ${format}`,
      date: (format: string) => `Shown as ${format}`,
    },
    rows: {
      title: (number: number, group: string) => `${group} ${number}`,
      of: (number: number | null, group: string) => (number === null ? `to ${group}` : `row ${number} of ${group}`),
      add: 'Add a row',
      up: 'Up',
      down: 'Down',
      remove: 'Remove',
      none: 'No rows. The section is left out of the document.',
      automatic: (labels: string[]) => (labels.length === 0 ? '' : `Filled in by Platen: ${labels.join(', ')}`),
      added: (number: number, group: string) => `Row ${number} of ${group} was added.`,
      removed: (number: number, group: string) => `Row ${number} of ${group} was removed.`,
      moved: (from: number, to: number, group: string) => `Row ${from} of ${group} is now row ${to}.`,
    },
    send: 'Make the document',
    saveDraft: 'Save draft',
    discardDraft: 'Discard draft',
    showPreview: 'Show the preview',
    preview: 'Preview',
    previewComing: 'Preview, being made',
    previewHint: 'Numbers that Platen draws, and what does not fit yet, are left blank here.',
    toPreview: 'To the preview',
    coming: 'The preview is being made.',
    cut: 'The preview is cut short. The document will have everything.',
    noPreview: 'There is no preview while these values do not fit together.',
    unreachable: 'The preview could not be made. It is tried again with the next change.',
    draftOf: (time: string) => `Draft of ${time}`,
    draftFailed: 'The draft could not be saved.',
    lostTitle: 'What was entered here before has no place in the template any more:',
    lostInRow: (name: string, row: number) => `${name} (row ${row})`,
    changedTitle: 'The template has changed since you opened it',
    changedText:
      'Nothing has been made yet. This is the form of its new version with what you entered. Look it through and send it again.',
    noPlan: 'This workspace has no active plan, so no document can be made. You can fill in the form and keep a draft.',
    toBilling: 'Choose a plan',
    moreFaults: (count: number) => `And ${count} more.`,
    full: (rows: number) =>
      `A form holds ${rows} rows. For more, send the values through the API, or a batch of documents with the command.`,
    tooMany: (rows: number, fields: number) =>
      `A form holds at most ${rows} rows and ${fields} fields. For more, send the values through the API, or a batch of documents with the command.`,
    tooLong: 'What is entered has more than 1 MB, which is more than a document takes. Enter less.',
    notOurs: 'The form is incomplete. Open the page again.',
    noDraftOfNul: 'A draft cannot hold the character U+0000. Take it out.',
  },
  documents: {},
  connections: {},
  people: {},
  settings: {},
  /** By the name in the address, after something was done. */
  notices: {
    signedOut: 'You are signed out.',
    documentMade: 'The document is made.',
    documentMadeBefore: 'This form was sent before. This is its document; no second one was made.',
    draftSaved: 'The draft is saved.',
    draftDiscarded: 'The draft is discarded. The form has the defaults again.',
  },
  problems: {
    faults: 'This could not be done yet',
    notFound: {
      title: 'There is no such page',
      text: 'The address may be wrong, or what it named is not there any more.',
    },
    forbidden: {
      title: 'You may not open this',
      text: 'Only some roles of this workspace can. Ask one of its owners.',
    },
    stale: {
      title: 'This form is out of date',
      text: 'It was opened before you signed in or out. Go back, reload the page and send it again.',
    },
    signedOut: { code: 'signed_out', message: 'You are signed out. Open the page again and sign in.' },
    failed: { title: 'That did not work' },
    back: 'To the start',
  },
} as const;

export type NoticeName = keyof typeof TEXTS.notices;

/** Undefined for a name that has no text. */
export function noticeText(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(TEXTS.notices, name) ? TEXTS.notices[name as NoticeName] : undefined;
}
