/** §5.5: the identity behind a bearer credential, and the one workspace that it opens. */
export type Principal = {
  workspaceId: string;
  workspaceName: string;
  /** §5.8: without an active plan, nobody can make documents. */
  plan: 'active' | 'none';
  /** The IANA name. `today` is the date in this time zone. */
  timeZone: string;
  /** The creator of the API key, or the user who consented. */
  userId: string;
  credentialId: string;
};

/** §20.14: who performs an action that an audit event records, and from where. */
export type Actor = {
  /** The id of the user; null for the command, which the operator runs, and for the service itself. */
  userId: string | null;
  /** An email address, the user of the machine, or `platen`. */
  name: string;
  via: 'web' | 'command' | 'app' | 'upkeep';
  /** The IP address. For the command and the service itself, the name of the machine. */
  address: string;
};

/** §5.8: the plans of a workspace. Only the active plan allows to make documents. */
export const PLANS = ['active', 'none'] as const;
export type Plan = (typeof PLANS)[number];
