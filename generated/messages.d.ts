/** This file was written by .config/messages.ts from src/locales. Do not change it; run `make generate`. */
type None = Record<string, never>;

/** Catalogue → key → parameters. */
export type Messages = {
  "rules": {
    "picture": None;
    "optionalPicture": None;
    "computed": { formula: string | number };
    "required": None;
    "notBefore": { limit: string | number };
    "notAfter": { limit: string | number };
    "atLeast": { limit: string | number };
    "atMost": { limit: string | number };
    "form": { pattern: string | number };
    "fewest": { count: number };
    "most": { count: number };
  };
};
