/** What a request of each action sends, so that it is answered: `test/doors/web/walk.test.ts` asks for one for every action. */
import { unique, type World } from './world.ts';

export type Sample = {
  /** Behind the path. */
  query?: string;
  /** Of a post: the path of the page with its form, which is sent as it is but for `fields`. */
  page?: string;
  fields?: (world: World) => [string, string | File][];
  /** Of whoever may; 200 of a get, 303 of a post by default. */
  status?: number;
  /** Of nobody, where that is another one. */
  nobodysStatus?: number;
  /** Where something is named that is not there; 404 by default. */
  missingStatus?: number;
  /** What the path names is gone then, or no more what it was. */
  consumes?: true;
  /** It changes whoever sends it: somebody new. */
  byNewcomer?: true;
};

const TEMPLATE = '/w/{workspace}/templates/{template}';
const TEMPLATE_DRAFT = '/w/{workspace}/template-drafts/{templateDraft}';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const PERSON = '/w/{workspace}/members/{person}';

export const SAMPLES: Record<string, Sample> = {
  home: { status: 303, nobodysStatus: 200 },
  // Given, so that its first view is not measured: Swagger UI is large.
  showReference: { status: 200 },
  showErrorCodes: { status: 200 },
  openWorkspace: { status: 303 },
  searchWorkspace: { query: '?search=note' },

  showSignIn: { query: '?next=%2Faccount', status: 303, nobodysStatus: 200 },
  signIn: {
    fields: () => [
      ['email', ''],
      ['password', ''],
    ],
    status: 422,
  },
  showAsk: {},
  askForLink: { fields: () => [['email', 'somebody@example.com']] },
  openLink: { query: '?token=x', status: 410 },
  useLink: { fields: () => [['token', 'x']], status: 410 },
  showPasskeySignIn: { status: 303, nobodysStatus: 200 },
  signInWithPasskey: { status: 422 },
  // A provider is asked in test/doors/web/provider.
  beginAtProvider: { status: 303 },
  finishAtProvider: { status: 303 },
  leaveProvider: { status: 303 },
  endByProvider: { status: 404 },
  showSecondStep: { status: 303 },
  takeSecondStep: { fields: () => [['code', '123456']] },
  askToConfirm: {},
  confirm: {},
  listSecondFactors: {},
  showNewAuthenticator: {},
  addAuthenticator: { fields: () => [['code', '']], page: '/account/second-factors/authenticator', status: 422 },
  // Real ones are made in test/doors/web/browser.
  showNewPasskey: { status: 404 },
  addPasskey: { status: 404 },
  makeRecoveryCodes: {},
  // A real one is removed in test/doors/web/second-factor.
  askToRemoveFactor: { status: 404 },
  removeFactor: { status: 404 },
  signOut: { byNewcomer: true },
  showAccount: {},
  saveAccount: { fields: () => [['name', 'Another Name']], byNewcomer: true },
  showPassword: {},
  savePassword: { fields: () => [['password', `a long new password ${unique()}`]], byNewcomer: true },
  signOutEverywhere: { byNewcomer: true },

  // A real one is answered in test/doors/web/connections/connected-apps.ts.
  showConsent: { status: 410, missingStatus: 410 },
  answerConsent: { status: 410, missingStatus: 410 },
  askToDisconnectOwn: {},
  disconnectOwn: { consumes: true },

  listTemplates: { query: '?search=note' },
  changeFavourite: { fields: () => [['favourite', 'yes']] },
  showTemplate: {},
  showPrograms: {},
  previewTemplate: {},
  showExamples: {},
  // A real one is removed in test/doors/web/templates/examples.test.ts.
  askToRemoveExample: { query: '?name=typical', status: 404 },
  removeExample: { query: '?name=typical', status: 404 },
  listVersions: { query: '?from=1&to=2' },
  downloadVersion: {},
  confirmRestore: {},
  restoreVersion: { page: `${TEMPLATE}/versions/{version}/restore`, consumes: true },
  confirmArchive: {},
  archiveTemplate: { consumes: true },
  listArchived: {},
  restoreTemplate: { page: '/w/{workspace}/archived-templates', consumes: true },
  confirmDelete: {},
  deleteTemplate: { consumes: true },

  showNewTemplate: {},
  // Nothing is chosen to be copied.
  beginTemplate: { fields: () => [['from', 'copy']], status: 422 },
  editTemplate: {},
  showTemplateDraft: {},
  changeTemplateDraft: { page: TEMPLATE_DRAFT, fields: () => [['do', 'save']] },
  saveTemplateDraft: { page: TEMPLATE_DRAFT, status: 200 },
  tryTemplateDraft: { page: TEMPLATE_DRAFT, status: 200 },
  previewTemplateDraft: { page: TEMPLATE_DRAFT, status: 200 },
  // A real one is made in test/doors/web/studio.
  renderTemplateDraft: { page: TEMPLATE_DRAFT, status: 200 },
  readTemplateDraft: { page: TEMPLATE_DRAFT, status: 400 },
  showTexts: { page: TEMPLATE_DRAFT, status: 404 },
  saveTexts: { page: TEMPLATE_DRAFT, status: 404 },
  editSettings: { page: TEMPLATE_DRAFT, status: 400 },
  addPictures: {
    fields: () => [
      ['picture', new File([PICTURE], 'dot.svg')],
      ['as', 'json'],
    ],
    status: 200,
  },
  discardTemplateDraft: { consumes: true },
  confirmPublish: {},
  // Drafts here are of new templates.
  showTemplateDraftPaper: { status: 404 },
  showTemplateDraftPage: { query: '?of=x&at=0.0.0', status: 404 },
  publishTemplateDraft: { page: `${TEMPLATE_DRAFT}/publish`, consumes: true },

  showInvoiceCheck: {},
  checkInvoices: { status: 200, fields: () => [['files', new File(['<Invoice/>'], 'invoice.xml')]] },

  showGallery: {},
  showGalleryPicture: { query: '?name=menu' },
  useTemplate: { page: '/w/{workspace}/gallery', fields: () => [['name', 'nda']] },

  showImport: {},
  checkImport: {
    fields: () => [['files', new File([`---\ntitle: Import ${unique()}\n---\n\n{{Name}}\n`], 'import.md')]],
  },
  showUpload: {},
  previewUpload: { query: '?file=upload.docx' },
  // Real ones are in test/doors/web/paper; these templates are new.
  showUploadPaper: { query: '?file=upload.docx', status: 404 },
  showUploadPage: { query: '?file=upload.docx&of=x&at=0.0.0', status: 404 },
  saveUpload: { page: '/w/{workspace}/import/{upload}' },

  openForm: {},
  submitForm: {
    page: `${TEMPLATE}/fill-in`,
    fields: () => [['seen', '["values.name", "values.items[0].item"]']],
  },
  previewDocumentDraft: {},
  previewForm: { page: `${TEMPLATE}/fill-in`, status: 200 },
  saveDocumentDraft: { page: `${TEMPLATE}/fill-in`, status: 200 },

  showSheet: {},
  takeSheet: { fields: () => [['files', new File(['Name\nAda\n'], 'sheet.csv')]] },
  downloadColumns: {},
  showBatch: {},
  changeBatch: { fields: () => [['do', 'stop']] },
  downloadResults: {},
  downloadPdfs: {},

  listDrafts: {},
  showDocumentDraft: { status: 303 },
  discardDocumentDraft: { page: '/w/{workspace}/drafts' },
  restoreDraft: {},

  listApprovals: {},
  showApproval: {},
  previewApproval: {},
  issueApproval: { page: '/w/{workspace}/approvals/{approval}', consumes: true },
  // A draft of the own is asked for in test/flows/approvals.
  askForApproval: { status: 404 },
  refuseApproval: { fields: () => [['reason', 'The customer has moved']], consumes: true },
  showIssueRule: {},
  changeIssueRule: { fields: () => [['person_issues', 'on']] },

  listDocuments: { query: '?search=x' },
  showDocument: {},
  previewDocument: {},
  downloadMarkdown: {},
  // That of an invoice is read in test/doors/web/documents.
  downloadEInvoice: { status: 404 },
  downloadWord: {},
  openPdf: { status: 302 },
  renderPdf: {},
  followPdf: {},
  showThumbnail: {},
  askToVoid: {},
  markVoid: { fields: () => [['reason', 'Sent twice']] },
  takeBackVoid: {},
  openDocument: { status: 303, nobodysStatus: 200, missingStatus: 200 },
  openWord: { status: 303 },
  openEInvoice: { status: 303 },

  showShare: {},
  makeLink: {
    fields: () => [
      ['lasts', '7'],
      ['code', ''],
    ],
    status: 200,
  },
  // A real one is ended in test/doors/web/sharing.
  endLink: { status: 404 },
  // A real one is sent in test/doors/web/sharing.
  mailDocument: { fields: () => [['to', 'somebody@example.com']], status: 400 },
  showShared: { query: '?token=x', status: 404 },
  openShared: { fields: () => [['token', 'x']], status: 404 },
  previewShared: { query: '?token=x', status: 404 },
  showVerify: {},
  showVerified: { status: 404, missingStatus: 404 },
  lookUpFile: { query: `?sha256=${'0'.repeat(64)}` },
  showSharedLogo: { query: '?token=x', status: 404 },
  openSharedPdf: { query: '?token=x', status: 404 },

  listConnections: {},
  makeKey: { page: '/w/{workspace}/connections', fields: () => [['name', unique()]], status: 200 },
  askToRevokeKey: {},
  confirmRevokeKey: { consumes: true },
  askToDisconnect: {},
  disconnect: { consumes: true },
  askToRevokeToken: {},
  confirmRevokeToken: { consumes: true },

  listPeople: {},
  addMember: {
    fields: () => [
      ['email', `${unique()}@example.com`],
      ['name', 'Somebody New'],
      ['role', 'member'],
    ],
  },
  showMember: {},
  changeRole: { page: PERSON, fields: () => [['role', 'admin']], consumes: true },
  inviteAgain: {},
  makeInvitationLink: { status: 200, consumes: true },
  endSessions: {},
  askToRemove: {},
  removeMember: { consumes: true },
  askToLeave: {},
  leave: { byNewcomer: true },

  showSettings: {},
  changeSettings: { page: '/w/{workspace}/settings' },
  showBrand: {},
  saveBrand: { page: '/w/{workspace}/brand', fields: () => [['name', unique()]] },
  previewSavedBrand: {},
  previewBrand: { page: '/w/{workspace}/brand', status: 200 },
  changePlan: { page: '/w/{workspace}/settings', fields: () => [['plan', 'active']] },
  showAudit: {},
  downloadAudit: {},

  // What they do with a seal is in test/doors/web/seals.
  showSeal: {},
  saveSeal: { page: '/w/{workspace}/seal', status: 422 },
  changeSeal: { page: '/w/{workspace}/seal', status: 422 },
  askToRemoveSeal: { status: 404 },
  confirmRemoveSeal: { status: 404 },
  // With a service: test/use-cases/signatures and test/doors/web/signatures.
  showSignatures: {},
  connectSignatures: {
    page: '/w/{workspace}/signatures',
    fields: () => [
      ['url', 'http://127.0.0.1/'],
      ['token', 'x'],
    ],
    status: 422,
  },
  askToDisconnectSignatures: { status: 404 },
  confirmDisconnectSignatures: { page: '/w/{workspace}/signatures' },
  askToSend: { status: 404 },
  // These documents have no signature fields.
  sendToSign: { status: 404 },
  cancelSigning: { status: 400 },
  openSigned: { status: 404 },

  listWebhooks: {},
  makeWebhook: { page: '/w/{workspace}/webhooks', fields: () => [['url', 'https://example.com/']], status: 200 },
  showWebhook: {},
  changeWebhook: { fields: () => [['do', 'test']] },
  askToRemoveWebhook: {},
  confirmRemoveWebhook: { consumes: true },
  showWebhookEvent: {},
  replayWebhookEvent: {},
};
