/** The door of this room: who is told of events, and telling them. */
export { createWebhooks, type Webhooks } from './create-webhooks.ts';
export {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookSettings,
} from './webhooks.ts';
