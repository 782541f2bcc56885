/** §20.7: the actions of `spec/web.yaml`, by area. */

import { approvalActions } from '../approvals/approval-actions.ts';
import { batchActions } from '../batches/batch-actions.ts';
import { brandActions } from '../brand/brand-actions.ts';
import { connectionActions } from '../connections/connection-actions.ts';
import { consentActions } from '../connections/consent-actions.ts';
import { checkActions } from '../documents/check-actions.ts';
import { documentActions } from '../documents/document-actions.ts';
import { draftActions } from '../drafts/draft-actions.ts';
import { fillInActions } from '../fill-in/fill-in-actions.ts';
import { galleryActions } from '../gallery/gallery-actions.ts';
import { homeActions } from '../home/home-actions.ts';
import { importActions } from '../import/import-actions.ts';
import type { WebActions } from '../model/web-action.ts';
import { peopleActions } from '../people/people-actions.ts';
import { providerActions } from '../provider/provider-actions.ts';
import { sealActions } from '../seals/seal-actions.ts';
import { secondFactorActions } from '../second-factor/second-factor-actions.ts';
import { settingsActions } from '../settings/settings-actions.ts';
import { shareActions } from '../sharing/share-actions.ts';
import { sharedActions } from '../sharing/shared-actions.ts';
import { signInActions } from '../sign-in/sign-in-actions.ts';
import { signatureActions } from '../signatures/signature-actions.ts';
import { studioActions } from '../studio/studio-actions.ts';
import { templateActions } from '../templates/template-actions.ts';
import { verificationActions } from '../verification/verification-actions.ts';
import { webhookActions } from '../webhooks/webhook-actions.ts';

export const ACTIONS: WebActions = {
  ...homeActions,
  ...signInActions,
  ...secondFactorActions,
  ...providerActions,
  ...templateActions,
  ...studioActions,
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
  ...brandActions,
  ...sealActions,
  ...webhookActions,
  ...signatureActions,
};
