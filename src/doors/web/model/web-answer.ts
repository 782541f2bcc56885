/** §20.7: what an action answers: data, which the router turns into a page or a header. */
import type { NoticeName } from '../pages/index.ts';

/** A layout of `src/doors/web/pages/layouts/app` with its data. `title`: of the browser's tab, without the name of the service. */
export type PageAnswer = {
  page: string;
  title: string;
  data: Record<string, unknown>;
  /** 200 by default; of a form that is shown again with its faults, 4xx. */
  status?: number;
  /** With 429: the seconds after which it may be tried again. */
  retryAfter?: number;
  /** The entry of the navigation that the page belongs to; none by default. */
  place?: string;
};

export type WebAnswer =
  | PageAnswer
  /**
   * 303, to a path of this service, such as `/w/…`; the page there says the notice. `session`: the token of the cookie from now on,
   * null for none. `device`: the token by which the browser is known from now on (§20.5), for a year or `deviceLasts` milliseconds. `undo`: the draft that was discarded.
   */
  | {
      redirect: string;
      notice?: NoticeName;
      session?: string | null;
      device?: string;
      deviceLasts?: number;
      undo?: string;
    }
  /** 302, to an address elsewhere, such as the signed one of a file. */
  | { location: string }
  /** HTML with nothing but text and pictures, for a frame. */
  | { frame: string }
  | { json: unknown; status?: number }
  /**
   * What is longer than memory comes in pieces. `isKept`: its address always leads to the same, so that the browser may keep it for a while.
   * `headers`: beside those of every answer.
   */
  | {
      text: string | Uint8Array | AsyncIterable<string | Uint8Array>;
      type: string;
      fileName?: string;
      isKept?: true;
      headers?: Record<string, string>;
    };
