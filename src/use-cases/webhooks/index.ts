/** The public interface of this folder: who receives events, and sending them. */
export {
  DELIVERY_STATES,
  type DeliveryState,
  findWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../data/storage/webhooks/webhook-endpoints.ts';
export { createWebhooks, type Webhooks } from './create-webhooks.ts';
export {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  readWebhook,
  readWebhookEvent,
  removeWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookOf,
  type WebhookSettings,
} from './webhooks.ts';
