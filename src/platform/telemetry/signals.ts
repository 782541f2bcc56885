/**
 * §18.32: what is counted, as channels of `node:diagnostics_channel`: whoever does something says so, and nobody has to listen. Without a
 * listener, saying it is a call of an empty function.
 */
import { channel } from 'node:diagnostics_channel';

/** A channel for facts of one kind. */
type Signal<Facts extends object> = {
  publish(facts: Facts): void;
  /** Answers how to end it. */
  subscribe(listener: (facts: Facts) => void): () => void;
};

/** `operation` is one of a bounded set. `seconds`: from the request's head to the end of its answer. */
export type RequestFacts = { operation: string; status: number; seconds: number };

/**
 * `lost`: its lease was, or the service stopped; somebody else renders it. `limit`: it took too much time or memory. `not_stored`: the
 * store is at fault. `seconds`: of the render itself; `waited`: from the document's creation to its first render.
 */
export type RenderFacts = {
  outcome: 'ready' | 'failed' | 'limit' | 'not_stored' | 'lost';
  seconds: number | undefined;
  waited: number | undefined;
  pages: number | undefined;
};

/** `retried`: it is tried again; `failed`: it is not. `seconds`: until the receiver answered, or did not. */
export type WebhookFacts = { outcome: 'delivered' | 'retried' | 'failed'; seconds: number };

export const requestSignal = signal<RequestFacts>('platen:request');
export const renderSignal = signal<RenderFacts>('platen:render');
export const webhookSignal = signal<WebhookFacts>('platen:webhook');

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
