/**
 * §18.32: the events that are counted, as channels of `node:diagnostics_channel`. Code publishes an event whether or
 * not anybody listens; without a listener, this costs an empty call.
 */
import { channel } from 'node:diagnostics_channel';

type Signal<Facts extends object> = {
  publish(facts: Facts): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (facts: Facts) => void): () => void;
};

/** `operation`: one of a bounded set of names. `seconds`: from the request's head to the end of its answer. */
export type RequestFacts = { operation: string; status: number; seconds: number };

/**
 * `lost`: the render lost its lease, or the service stopped; another process renders the document. `limit`: the render
 * used too much time or memory. `not_stored`: the store failed. `not_sealed`: its seal failed (§24.4). `seconds`: the render itself. `waited`: the time from
 * the document's creation to its first render.
 */
export type RenderFacts = {
  outcome: 'ready' | 'failed' | 'limit' | 'not_stored' | 'not_sealed' | 'lost';
  seconds: number | undefined;
  waited: number | undefined;
  pages: number | undefined;
};

/** `retried`: failed, and is tried again. `failed`: failed for good. `seconds`: how long the receiver took. */
export type WebhookFacts = { outcome: 'delivered' | 'retried' | 'failed'; seconds: number };

/** §24.6: a seal was renewed, or could not be. */
export type RenewalFacts = { outcome: 'renewed' | 'failed' };

export const requestSignal = signal<RequestFacts>('platen:request');
export const renderSignal = signal<RenderFacts>('platen:render');
export const webhookSignal = signal<WebhookFacts>('platen:webhook');
export const renewalSignal = signal<RenewalFacts>('platen:renewal');

function signal<Facts extends object>(name: string): Signal<Facts> {
  const heard = channel(name);
  return {
    publish: (facts) => heard.publish(facts),
    subscribe(listener) {
      const each = (facts: unknown) => listener(facts as Facts);
      heard.subscribe(each);
      return () => void heard.unsubscribe(each);
    },
  };
}
