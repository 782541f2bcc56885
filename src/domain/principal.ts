/** §5.5: whom a bearer credential stands for, and the one workspace it opens. */
export type Principal = {
  workspaceId: string;
  workspaceName: string;
  /** §5.8: without an active plan nothing can be generated. */
  plan: 'active' | 'none';
  /** IANA name; `today` is the date here. */
  timeZone: string;
  /** An API key's creator, or the user who consented. */
  userId: string;
  credentialId: string;
};

/** §20.14: who does something that an audit event records, and from where. */
export type Actor = {
  /** Null for the command, which whoever runs the service calls, and for what the service does by itself. */
  userId: string | null;
  /** An email, the user of the machine, or `platen`. */
  name: string;
  via: 'web' | 'command' | 'app' | 'upkeep';
  /** The IP address; of the command and of the service itself, the name of the machine. */
  address: string;
};

/** §5.8: the plans of a workspace. Only with an active one can documents be made. */
export const PLANS = ['active', 'none'] as const;
export type Plan = (typeof PLANS)[number];
