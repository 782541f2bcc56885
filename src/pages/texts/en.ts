/**
 * §20.10: what the web app says, in English. The only file with words of the interface: another language is another file of this
 * shape. What the rules of documents say (errors of values) is the API's.
 */
export const TEXTS = {
  /** BCP 47, for dates and numbers. */
  locale: 'en-GB',
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
  signIn: {
    title: 'Sign in',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'E-mail address or password is wrong.',
    missing: { email: 'Enter your e-mail address.', password: 'Enter your password.' },
    tooMany: (minutes: number) =>
      `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign in with a link.`,
    noPassword: 'No password, or forgotten?',
    byMail: 'Get a link by e-mail',
    byHand: 'Ask an administrator of your workspace, or whoever runs this service, for a link that signs you in.',
    ask: {
      title: 'Get a link by e-mail',
      text: 'The link signs you in once, and works for an hour. You can then set a new password.',
      submit: 'Send me a link',
      back: 'Sign in with a password',
    },
    link: {
      title: 'Sign in with a link',
      for: 'This link signs in:',
      instead: (email: string) => `You are signed in as ${email}. Going on signs you out first.`,
      submit: 'Sign in',
      goneTitle: 'This link does not work',
      gone: 'It was used already, it is too old, or a part of it is missing. Each link signs in once.',
      another: 'Sign in another way',
    },
    mail: {
      invited: {
        subject: (workspace: string) => `Your invitation to ${workspace}`,
        text: ({ name, workspace, by, link }: { name: string; workspace: string; by: string; link: string }) =>
          `Hello ${name},

${by} invites you to the workspace ${workspace} on Platen. This link signs you in once, within 7 days:

${link}

Did you not expect this? Then leave it alone: nothing happens.
`,
      },
      asked: {
        subject: 'Your link to sign in',
        text: ({ name, link }: { name: string; link: string }) =>
          `Hello ${name},

this link signs you in to Platen once, within an hour:

${link}

Did you not ask for it? Then leave it alone: nothing happens. Show it to nobody.
`,
      },
    },
    account: {
      title: 'Account',
      name: 'Name',
      nameHint: 'How documents and other members name you, in every workspace.',
      saveName: 'Save name',
      nameFault: 'Enter 1 to 200 characters on one line.',
      email: 'E-mail address',
      passwordHeading: 'Password',
      hasPassword: 'A password is set.',
      hasNoPassword: 'You have no password. You sign in by links only.',
      changePassword: 'Change password',
      setPassword: 'Set a password',
      workspacesHeading: 'Workspaces',
      noWorkspace:
        'You do not belong to a workspace yet, or any more. Ask an administrator of one to invite you, or whoever runs this service.',
      workspace: 'Workspace',
      role: 'Role',
      roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
      sessionsHeading: 'Where you are signed in',
      browser: 'Browser',
      unknownBrowser: 'Unknown browser',
      here: 'this one',
      address: 'Signed in from',
      since: 'Signed in',
      seen: 'Last in use',
      everywhere: 'Sign out everywhere',
      everywhereHint: 'This ends all of these sessions. Links to sign in that you have not used stop working too.',
    },
    newPassword: {
      change: 'Change password',
      set: 'Set a password',
      old: 'Present password',
      oldWrong: 'This is not your present password.',
      oldMissing: 'Enter your present password. If you have forgotten it, sign out and get a link.',
      password: 'New password',
      hint: '10 characters or more. A few words that do not belong together are easy to remember and hard to guess.',
      why: 'With a password you can sign in again when no link is at hand.',
      show: 'Show',
      hide: 'Hide',
      save: 'Save password',
      later: 'Not now',
      others: 'You stay signed in here, and are signed out everywhere else.',
      changed: 'The password was changed in another window just now. Open the page again.',
    },
  },
  templates: {},
  import: {
    title: 'Import',
    replaceTitle: (title: string) => `The next version of “${title}”`,
    lead: 'Templates are Markdown files. Bring their pictures and themes along. You see what would change before anything is saved.',
    replaceLead: 'Choose one Markdown file, and the pictures that it shows. Its title may be another one.',
    files: 'Files',
    filesHint: 'Markdown (.md), themes (.theme.yaml), pictures (PNG, JPEG, SVG) and fonts, all in one folder.',
    folder: 'A folder',
    folderHint: 'With everything in it, and in the folders below.',
    zip: 'A zip archive',
    zipHint: 'Of a folder with its files.',
    limits: (megabytes: number, each: number, files: string) =>
      `At most ${megabytes} MB in ${files} files, each of at most ${each} MB.`,
    drop: 'Or drop files, a folder or a zip archive here.',
    check: 'Check',
    checking: 'Checking the files…',
    tooLarge: (megabytes: number) =>
      `These files have more than ${megabytes} MB together. Take a part of them at a time.`,
    failed: 'The files could not be sent. Try again.',
    nothingChosen: 'Choose files, a folder or a zip archive.',
    gone: 'These files are not here any more: they are kept for an hour, and until others are uploaded. Choose them again.',
    changed:
      'Something else was changed in the workspace meanwhile. This is what saving would do now. Nothing has been saved.',
    mistakes: (count: number, files: number) =>
      `${count} ${count === 1 ? 'mistake' : 'mistakes'} in ${files} ${files === 1 ? 'file' : 'files'}. Nothing was saved.`,
    mistakesTitle: 'Mistakes',
    more: (count: number) => `And ${count} more. Mend these first.`,
    line: 'Line',
    mistake: 'What is wrong',
    checkedTitle: 'What would be saved',
    checkedLead: 'Nothing is saved yet.',
    savedTitle: 'What was saved',
    nothingNew: 'All of this is saved already. There is nothing to do.',
    templates: 'Templates',
    template: 'Template',
    inFolder: 'Folder',
    file: 'File',
    result: 'Result',
    isNew: 'New',
    isVersion: (version: number) => `Version ${version}`,
    isUnchanged: (version: number) => `Unchanged (version ${version})`,
    changes: 'What changes for those who send values',
    change: 'Change',
    kinds: {
      added: 'Added',
      'brought back': 'Brought back',
      reworded: 'Reworded',
      renamed: 'Renamed',
      changed: 'Changed',
      removed: 'Removed',
    },
    placeholder: 'Placeholder',
    key: 'Key',
    was: 'Before',
    noticedBy: 'Who notices',
    nobody: 'Nobody',
    callers: 'Documents of the last 90 days were made by',
    caller: 'Who',
    formerMember: 'Somebody who has left',
    documents: 'Documents',
    last: 'Last',
    themes: 'Themes',
    theme: 'Theme',
    ignored: 'Has no effect',
    leftOut: 'Lines of themes that are left out',
    leftOutLead: 'These templates have no such placeholder.',
    inTemplates: 'Templates',
    save: 'Save',
    cancel: 'Do not save',
    again: 'Import more',
    toTemplates: 'To the templates',
  },
  fillIn: {},
  documents: {
    title: 'Documents',
    /** How many there are. */
    total: (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'document' : 'documents'}`,
    filters: {
      search: 'Title contains',
      more: 'More filters',
      template: 'Template',
      created_by: 'Made by',
      source: 'Made through',
      from: 'From',
      to: 'To, this day included',
      all: 'All',
      unknown: 'Not there any more',
      daysOf: (timeZone: string) => `A day in ${timeZone}`,
      someTemplates: (count: number) => `The ${count} with most documents. Others: from the template’s own page.`,
      apply: 'Show',
      clear: 'Clear',
    },
    faults: {
      search: 'The title to look for may have 200 characters at most, and no control characters.',
      template: 'This address names a template in a way that cannot be read. Choose one.',
      created_by: 'This address names a person in a way that cannot be read. Choose one.',
      source: 'Choose API or web app.',
      from: 'The first day must be a date such as 2026-08-27.',
      to: 'The last day must be a date such as 2026-08-27.',
      cursor: 'This address names a place in the list that cannot be read. Begin with the first page.',
    },
    columns: { title: 'Title', template: 'Template', by: 'Made by', source: 'Through', made: 'Made', pdf: 'PDF' },
    sources: { app: 'Web app', api: 'API' },
    nobody: 'Somebody who left',
    pages: 'Pages of the list',
    first: 'First page',
    next: 'Next page',
    none: {
      title: 'There is no document yet',
      text: 'Fill in a template, or send values through the API.',
      action: 'To the templates',
    },
    noMatch: {
      title: 'No document matches',
      text: 'Look for less of the title, or take a filter away.',
      action: 'Clear the filters',
    },
    pdf: {
      short: { pending: '… Waiting', rendering: '… Being made', ready: '✓ Ready', failed: '⚠ Failed' },
    },
  },
  connections: {},
  people: {},
  settings: {},
  /** By the name in the address, after something was done. */
  notices: {
    signedOut: 'You are signed out.',
    signedOutEverywhere: 'You are signed out everywhere.',
    signedIn: 'You are signed in.',
    linkAsked: 'If somebody here has this address, a link is on its way to it. It works for an hour.',
    nameSaved: 'Your name is saved.',
    passwordSaved: 'Your password is saved. All other sessions are signed out.',
    imported: 'The files are saved.',
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
