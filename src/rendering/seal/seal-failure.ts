/** §24.10: why something was not sealed. */
import { type Message, ToldError } from '../../locales/message.ts';

/** `retry`: whether the same may succeed later, because a service did not answer. Otherwise somebody must change something first. */
export class SealFailure extends ToldError {
  readonly retry: boolean;

  constructor(told: Message, { retry, ...options }: ErrorOptions & { retry: boolean }) {
    super(told, options);
    this.retry = retry;
  }
}

/** A failure that stays until somebody changes something. */
export function refusal(told: Message, options?: ErrorOptions): SealFailure {
  return new SealFailure(told, { ...options, retry: false });
}

/** A failure that may pass. */
export function outage(told: Message, options?: ErrorOptions): SealFailure {
  return new SealFailure(told, { ...options, retry: true });
}
