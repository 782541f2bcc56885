/** §20.7: the actions of `spec/web.yaml`, by area. All that a file `…-actions.ts` exports is an action. */

import { approvalActions } from '../approvals/approval-actions.ts';
import * as batchActions from '../batches/batch-actions.ts';
import * as brandActions from '../brand/brand-actions.ts';
import * as connectionActions from '../connections/connection-actions.ts';
import * as consentActions from '../connections/consent-actions.ts';
import * as checkActions from '../documents/check-actions.ts';
import * as documentActions from '../documents/document-actions.ts';
import * as draftActions from '../drafts/draft-actions.ts';
import * as fillInActions from '../fill-in/fill-in-actions.ts';
import * as galleryActions from '../gallery/gallery-actions.ts';
import * as homeActions from '../home/home-actions.ts';
import * as importActions from '../import/import-actions.ts';
import type { WebActions } from '../model/web-action.ts';
import * as peopleActions from '../people/people-actions.ts';
import * as providerActions from '../provider/provider-actions.ts';
import { sealActions } from '../seals/seal-actions.ts';
import * as secondFactorActions from '../second-factor/second-factor-actions.ts';
import { stepUpActions } from '../second-factor/step-up.ts';
import { auditActions } from '../settings/audit-actions.ts';
import * as settingsActions from '../settings/settings-actions.ts';
import * as shareActions from '../sharing/share-actions.ts';
import * as sharedActions from '../sharing/shared-actions.ts';
import { accountActions } from '../sign-in/account-actions.ts';
import * as signInActions from '../sign-in/sign-in-actions.ts';
import { signatureActions } from '../signatures/signature-actions.ts';
import { publishActions } from '../studio/publish-actions.ts';
import * as studioActions from '../studio/studio-actions.ts';
import * as templateActions from '../templates/template-actions.ts';
import * as verificationActions from '../verification/verification-actions.ts';
import * as webhookActions from '../webhooks/webhook-actions.ts';

export const ACTIONS: WebActions = {
  ...homeActions,
  ...signInActions,
  ...accountActions,
  ...secondFactorActions,
  ...stepUpActions,
  ...providerActions,
  ...templateActions,
  ...studioActions,
  ...publishActions,
  ...checkActions,
  ...galleryActions,
  ...importActions,
  ...draftActions,
  ...approvalActions,
  ...fillInActions,
  ...batchActions,
  ...shareActions,
  ...sharedActions,
  ...verificationActions,
  ...documentActions,
  ...connectionActions,
  ...consentActions,
  ...peopleActions,
  ...settingsActions,
  ...auditActions,
  ...brandActions,
  ...sealActions,
  ...webhookActions,
  ...signatureActions,
};
