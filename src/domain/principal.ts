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
