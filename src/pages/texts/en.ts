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
  fillIn: {},
  documents: {},
  connections: {},
  people: {},
  settings: {},
  /** By the name in the address, after something was done. */
  notices: {
    signedOut: 'You are signed out.',
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
