/**
 * §20.10: what the web app says, in English. The only file with words of the interface: another language is another file of this
 * shape. What the rules of documents say (errors of values) is the API's.
 */
const LOCALE = 'en-GB';

export const TEXTS = {
  /** In which dates and numbers are written. */
  locale: LOCALE,
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
  templates: {
    title: 'Templates',
    all: 'All templates',
    crumbs: 'Where this is',
    import: 'Import templates',
    none: 'There is no template in this workspace.',
    noneYet: 'A template is a Markdown file with placeholders.',
    importFirst: 'Import the first one',
    askAdmin: 'Ask an admin of the workspace to import one.',
    search: 'Search in titles',
    doSearch: 'Search',
    folders: 'Folders',
    count: (templates: number) => (templates === 1 ? '1 template' : `${number(templates)} templates`),
    found: (total: number, search: string) => {
      const templates = total === 1 ? '1 template' : `${number(total)} templates`;
      return search === '' ? templates : `${templates} with “${isolated(search)}”`;
    },
    everywhere: 'Search in all folders',
    caption: 'Templates, those that were changed last first',
    template: 'Template',
    folder: 'Folder',
    documents: 'Documents',
    updated: 'Updated',
    draft: 'Draft',
    pages: 'Pages',
    first: 'First page',
    next: 'Next page',
    version: (version: number) => `Version ${version}`,
    theme: (name: string) => `Theme ${name}`,
    documentsMade: (documents: number) => (documents === 1 ? '1 document' : `${number(documents)} documents`),
    fillIn: 'Fill in',
    importVersion: 'Import a new version',
    delete: 'Delete',
    preview: 'Preview with the default values',
    expects: 'What it expects',
    expectsNothing: 'Nothing: each document has the same text.',
    repeats: 'Repeats: once for each entry that is sent.',
    placeholder: 'Placeholder',
    takes: 'Takes',
    default: 'Default',
    types: {
      text: 'Text',
      select: 'One of',
      number: 'Number',
      date: 'Date',
      today: 'The day it is made',
      counter: 'The next number',
    },
    suchAs: 'such as',
    url: 'A whole web address',
    automatic: 'Platen fills this in',
    places: (count: number) => `In ${number(count)} places`,
    start: (start: number) => `Begins with ${start}`,
    options: (count: number) => `${number(count)} options`,
    more: (count: number) => `And ${number(count)} more, which the API tells.`,
    request: 'Request to copy',
    requestLead: 'It makes a document with made-up values. An API key stands in the variable',
    copy: 'Copy',
    copied: 'Copied',
    versionsOf: (title: string) => `Versions of ${isolated(title)}`,
    allVersions: 'All versions',
    noVersion: 'No version is saved yet.',
    current: 'Current',
    firstVersion: 'The first version',
    changesTitle: 'What changes for those who send values',
    changesNothing: 'Nothing changes for those who send values.',
    changesCaption: 'What changes for those who send values',
    change: 'Change',
    changes: {
      added: 'Added',
      'brought back': 'Brought back',
      reworded: 'Reworded',
      renamed: 'Renamed',
      changed: 'Changed',
      removed: 'Removed',
    },
    was: 'Before',
    noticedBy: 'Who notices',
    nobody: 'Nobody',
    compare: 'Compare',
    from: 'From version',
    to: 'To version',
    compareWith: (from: number, to: number) => `From version ${from} to version ${to}`,
    differenceOf: (title: string, from: number, to: number) => `${isolated(title)}: from version ${from} to ${to}`,
    differenceTitle: 'What changes in the text',
    differenceCaption: 'Lines of both versions',
    lineBefore: 'Line before',
    lineAfter: 'Line after',
    lineChange: 'Change',
    lineText: 'Text',
    lineKinds: { added: 'Added', removed: 'Removed' },
    lines: (added: number, removed: number) =>
      `${number(added)} ${added === 1 ? 'line' : 'lines'} added, ${number(removed)} removed.`,
    sameText: 'Both versions have the same text.',
    tooDifferent: 'The texts have too little in common to be compared line by line.',
    cut: 'There are more differences. Download both versions to compare them.',
    older: 'Older versions',
    newest: 'Newest versions',
    download: 'Download',
    restore: 'Bring back',
    restoreTitle: (version: number) => `Bring back version ${version}`,
    restoreLead: (version: number, next: number) =>
      `The text of version ${version} becomes version ${next}. Documents, numbers and the other versions stay as they are.`,
    restoreUnchanged: (version: number) =>
      `Version ${version} has the text and the pictures of the current version. There is nothing to bring back.`,
    atLine: (line: number, message: string) => `Line ${line}: ${message}`,
    callersTitle: 'Who made documents in the last 90 days',
    caller: 'Who',
    last: 'Last',
    nobodyNow: 'Somebody who has left',
    cancel: 'Cancel',
    deleteTitle: (title: string) => `Delete ${isolated(title)}?`,
    documentsStay: (documents: number) => {
      if (documents === 0) return 'No document was made from it.';
      return documents === 1
        ? 'The document that was made from it stays.'
        : `The ${number(documents)} documents that were made from it stay.`;
    },
    deleteLead: 'The template and all its versions go for good. Programs that use it are refused.',
  },
  import: {},
  fillIn: {},
  documents: {},
  connections: {},
  people: {},
  settings: {},
  /** By the name in the address, after something was done. */
  notices: {
    signedOut: 'You are signed out.',
    versionRestored: 'The version is the current one again.',
    versionUnchanged: 'That version is the same as the current one. Nothing was saved.',
    templateDeleted: 'The template is deleted.',
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

/** What somebody wrote, whichever way it runs, leaves the words around it where they are. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function number(count: number): string {
  return count.toLocaleString(LOCALE);
}

export type NoticeName = keyof typeof TEXTS.notices;

/** Undefined for a name that has no text. */
export function noticeText(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(TEXTS.notices, name) ? TEXTS.notices[name as NoticeName] : undefined;
}
