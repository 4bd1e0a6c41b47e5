import { CLOCK_PRESETS, DEFAULT_SERVICE_LEVEL } from '@coverleaf/contracts';
import { CONTACT } from '../stack/borrower';
import {
  all,
  signedIn,
  active,
  adminsOnly,
  managers,
  staffOfA,
  type CellContext,
  type Row,
} from './access-callers';

const uuid = (): string => crypto.randomUUID();
const form = (fields: Readonly<Record<string, string | File>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const NO_LENDER = '00000000-0000-4000-8000-000000000000';
const NEW_PASSWORD = 'a long one of theirs';
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const CREATED = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };
const SIGNED = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const FAQ = { question: 'Is it so?', answer: 'It is.', category: 'General' };
const REQUIREMENTS = {
  acceptedKinds: ['auto_declarations'],
  lienholderNames: ['Skyla'],
  lienholderAddress: null,
  asksSuccessors: false,
  coverages: ['comprehensive', 'collision'],
  maxDeductible: 1_000,
  acceptsYes: false,
  sampledPercent: 10,
};
export const rosterOfA = ({ lenderA }: Pick<CellContext, 'lenderA'>): FormData =>
  form({ lenderId: lenderA, file: new File([`reference\r\n${uuid()}\r\n`], 'roster.csv') });
export const lettersOfA = ({ lenderA }: Pick<CellContext, 'lenderA'>) => ({
  query: `lenderId=${lenderA}&kind=reminder&datedOn=2026-11-16`,
  body: form({ file: new File([`reference\r\n${uuid()}\r\n`], 'letters.csv') }),
});
export const replyOfA = ({ lenderA }: Pick<CellContext, 'lenderA'>) => ({
  ...{ lenderId: lenderA, purpose: 'reject', name: uuid(), text: 'Name it.', textEs: 'Nómbrelo.' },
});
const CLOCK = CLOCK_PRESETS.mortgage;
const collateralOfA = ({ lenderA }: CellContext) => ({ lenderId: lenderA, collateral: 'auto' });
const unknownEmail = { id: uuid(), n: '0' };

/**
 * Every route of the product. The status for each kind of caller is written by hand, so that it is checked
 * independently of the code. If a row has a 4xx status for callers who are allowed, the comment above gives the only
 * reason for it.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  getMetrics: adminsOnly(200),
  getOpenApi: all(200),
  reportCspViolations: all(204, { body: {} }),
  getSite: all(200),
  getLender: all(200, { params: { slug: 'skyla' } }),
  getLenderTestimonials: all(200, { params: { slug: 'skyla' } }),
  getTestimonials: all(200),
  getFaqs: all(200),
  getLoanReference: all(200, { params: { reference: 'REF-1001' } }),
  findLoanReference: all(200, { body: { reference: 'REF-1001' } }),
  issueLookupChallenge: all(200),
  checkLetter: all(200, { body: { code: 'K7Q2M-94TXB', lenderSlug: 'skyla' } }),
  // The form has no file.
  createUpload: all(400, { body: form({ name: 'Ann', insuranceCompany: 'Prairie Mutual' }) }),
  // There is no such link.
  getAgentLink: all(404, { params: { token: 'unknown' } }),
  // The form has no file.
  createAgentUpload: all(400, { body: form({ link: 'unknown', name: 'Ann', insuranceCompany: 'Prairie' }) }),
  drawPage: all(400, { body: form({}) }),
  confirmUpload: all(201, { about: 'upload', body: ({ subject }) => ({ token: subject.token, ...CONTACT }) }),
  leaveContact: all(201, {
    about: 'upload',
    body: ({ subject }) => ({ token: subject.token, email: CONTACT.email }),
  }),
  getUploadReading: all(200, { about: 'upload', body: ({ subject }) => ({ token: subject.token ?? '' }) }),
  getUploadProgress: all(200, {
    about: 'upload',
    params: ({ subject }) => ({ token: subject.status ?? '' }),
  }),
  getTranslations: all(200, { body: { texts: ['Contact'], targetLanguage: 'Spanish' } }),
  // Twilio didn't sign it.
  receiveText: all(403, { body: form({ Body: 'STOP' }) }),
  receiveTextStatus: all(403, { body: form({ MessageStatus: 'delivered' }) }),
  // No signing key is set, so the webhook refuses everybody.
  receiveMailgunMail: all(503, { body: form({ token: 'forged' }) }),

  signIn: all(401, { body: () => ({ email: `${uuid()}@example.com`, password: 'whatever it is' }) }),
  signOut: all(200),
  refreshSession: signedIn(200),
  getSession: signedIn(200),
  listSessions: active(200),
  endSession: active(204, { about: 'own session' }),
  forgotPassword: all(200, { body: () => ({ email: `${uuid()}@example.com` }) }),
  resetPassword: all(422, { body: { token: 'forged', password: NEW_PASSWORD } }),
  changePassword: signedIn(200, {
    body: ({ password }) => ({ currentPassword: password, newPassword: `${password} anew` }),
  }),
  beginTotp: active(200),
  confirmTotp: signedIn(422, { body: { code: '000000' } }),
  removeTotp: active(200, { about: 'own second factor' }),
  listPasskeys: active(200),
  beginPasskey: active(200),
  // The caller didn't ask for a challenge.
  addPasskey: signedIn(403, { body: { name: 'Phone', credential: CREATED } }),
  // The caller has no passkeys.
  renamePasskey: active(404, { params: { id: uuid() }, body: { name: 'Phone' } }),
  removePasskey: active(404, { params: { id: uuid() } }),
  beginPasskeySignIn: all(200),
  signInWithPasskey: all(401, { body: { credential: SIGNED } }),
  beginStepUp: signedIn(200),
  stepUp: signedIn(200, { body: ({ password }) => ({ proof: { password } }) }),
  removeTotpOf: managers(204, 404, 204, { about: 'user of A with a second factor' }),
  listUsers: managers(200, 200, 200),
  listColleagues: managers(200, 200, 200),
  listViews: active(200, { query: 'list=cases' }),
  saveView: active(200, { body: { list: 'cases', name: 'Held', query: 'state=held', isShared: false } }),
  // There is no such view.
  deleteView: active(404),
  createUser: managers(201, 403, 201, {
    body: ({ lenderA }) => ({
      email: `${uuid()}@example.com`,
      name: 'New One',
      password: NEW_PASSWORD,
      role: 'user',
      ...(lenderA && { lenderId: lenderA }),
    }),
  }),
  importUsers: managers(200, 200, 200, {
    body: form({ file: new File(['email,name\r\nx@example.com,X\r\n'], 'users.csv') }),
  }),
  getUser: managers(200, 404, 200, { about: 'user of A' }),
  updateUser: managers(200, 404, 200, { about: 'user of A', body: { name: 'Renamed' } }),
  deleteUser: managers(204, 404, 204, { about: 'user of A' }),
  listSessionsOf: managers(200, 404, 200, { about: 'user of A' }),
  // The user has no sessions.
  endSessionOf: managers(404, 404, 404, {
    about: 'user of A',
    params: ({ subject }) => ({ id: subject.id, sessionId: uuid() }),
  }),
  endSessionsOf: managers(204, 404, 204, { about: 'user of A' }),
  suspendUser: managers(204, 404, 204, { about: 'user of A' }),
  reinstateUser: managers(204, 404, 204, { about: 'user of A' }),
  listAudit: adminsOnly(200),
  exportAudit: adminsOnly(200),
  verifyAudit: adminsOnly(200),

  getDashboard: active(200),
  listDocuments: active(200, { query: 'q=ann&period=today&tz=UTC' }),
  getDocumentSummary: adminsOnly(200),
  exportDocuments: managers(200, 200, 200, { query: 'q=nobody' }),
  getScoreboard: managers(200, 200, 200, { query: 'from=2026-01-05&to=2026-01-11&by=person' }),
  exportScoreboard: managers(200, 200, 200, { query: 'from=2026-01-05&to=2026-01-11' }),
  getDocument: staffOfA({ about: 'document of A' }),
  getDocumentFileUrl: staffOfA({ about: 'document of A', query: 'inline' }),
  getDocumentReading: staffOfA({ about: 'document of A' }),
  // The document has no field with this number.
  correctField: managers(409, 404, 409, { about: 'document of A', body: { field: 499, act: 'confirmed' } }),
  listCases: active(200, { query: 'q=ref&state=open' }),
  getCase: staffOfA({ about: 'case of A' }),
  listRelated: staffOfA({ about: 'case of A' }),
  listRelatedOfDocument: staffOfA({ about: 'document of A' }),
  openCase: managers(201, 404, 201, { body: ({ lenderA }) => ({ lenderId: lenderA, reference: uuid() }) }),
  changeCase: managers(200, 404, 200, { about: 'case of A', body: { borrower: 'Ann Example' } }),
  closeCase: managers(200, 404, 200, { about: 'case of A', body: { reason: 'paid_off' } }),
  // It isn't closed.
  reopenCase: managers(409, 404, 409, { about: 'case of A' }),
  // There is no such document.
  decideEvidence: managers(404, 404, 404, {
    about: 'case of A',
    body: { documentId: uuid(), act: 'join' },
  }),
  // There is no such attestation.
  decideAttestation: managers(409, 404, 409, {
    about: 'case of A',
    body: { attestationId: uuid(), outcome: 'accepted' },
  }),
  tellCasePresence: staffOfA({ about: 'case of A', body: { isHere: true } }),
  dismissCaseMention: staffOfA({ about: 'case of A' }),
  commentOnCase: staffOfA({ about: 'case of A', body: { text: 'She called' } }),
  setReminders: managers(200, 404, 200, { about: 'case of A', body: { areSent: false } }),
  // There is no such reminder.
  previewReminder: managers(404, 404, 404, { about: 'case of A', params: { reminderId: uuid() } }),
  resendReminder: managers(404, 404, 404, { about: 'case of A', params: { reminderId: uuid() } }),
  // There is no such act.
  undoCaseAct: managers(404, 404, 404, { about: 'case of A', body: { act: uuid() } }),
  // There is no such charge.
  changeCharge: managers(404, 404, 404, {
    about: 'case of A',
    params: ({ subject }) => ({ id: subject.id, chargeId: uuid() }),
    body: { isVoid: true },
  }),
  exportHolds: managers(200, 200, 200),
  exportCases: managers(200, 200, 200, { query: 'q=nobody' }),
  exportEmails: adminsOnly(200, { query: 'q=nobody' }),
  exportTransmissions: adminsOnly(200, { query: 'q=nobody' }),
  listClocks: managers(200, 404, 200, { params: ({ lenderA }) => ({ lenderId: lenderA }) }),
  changeClock: managers(200, 404, 200, { params: collateralOfA, body: CLOCK }),
  getServiceLevel: managers(200, 404, 200, { params: ({ lenderA }) => ({ lenderId: lenderA }) }),
  changeServiceLevel: managers(200, 404, 200, {
    params: ({ lenderA }) => ({ lenderId: lenderA }),
    body: { ...DEFAULT_SERVICE_LEVEL, hours: 8 },
  }),
  listSavedReplies: managers(200, 404, 200, { query: ({ lenderA }) => `lenderId=${lenderA}` }),
  getSavedReply: managers(200, 404, 200, { about: 'saved reply of A' }),
  createSavedReply: managers(201, 404, 201, { body: replyOfA }),
  changeSavedReply: managers(200, 404, 200, {
    about: 'saved reply of A',
    body: { text: 'Name it, please.' },
  }),
  deleteSavedReply: managers(204, 404, 204, { about: 'saved reply of A' }),
  tryClock: managers(200, 404, 200, { params: collateralOfA, body: CLOCK }),
  listDocumentCases: staffOfA({ about: 'document of A' }),
  makeLetters: managers(201, 404, 201, {
    query: (context) => lettersOfA(context).query,
    body: (context) => lettersOfA(context).body,
  }),
  listLetterBatches: managers(200, 200, 200),
  withdrawLetters: managers(200, 404, 200, { about: 'letters of A' }),
  exportLetters: managers(200, 404, 200, { about: 'letters of A' }),
  importRoster: managers(202, 404, 202, { body: rosterOfA }),
  listRosters: managers(200, 200, 200),
  getRoster: managers(200, 404, 200, { about: 'roster of A' }),
  listRosterProblems: managers(200, 404, 200, { about: 'roster of A' }),
  exportRosterProblems: managers(200, 404, 200, { about: 'roster of A' }),
  listRequirements: managers(200, 404, 200, { params: ({ lenderA }) => ({ lenderId: lenderA }) }),
  changeRequirements: managers(200, 404, 200, { params: collateralOfA, body: REQUIREMENTS }),
  tryRequirements: managers(200, 404, 200, { params: collateralOfA, body: REQUIREMENTS }),
  // The document needs no approval.
  approveDocument: managers(409, 404, 409, { about: 'document of A' }),
  processDocument: managers(200, 404, 200, { about: 'document of A' }),
  rejectDocument: managers(200, 404, 200, { about: 'document of A', body: { reason: 'A page is missing' } }),
  askSender: managers(200, 404, 200, { about: 'document of A', body: { reasonCode: 'pages_missing' } }),
  tellDocumentPresence: staffOfA({ about: 'document of A', body: { isHere: true } }),
  commentOnDocument: staffOfA({ about: 'document of A', body: { text: 'Look at page 2' } }),
  dismissMention: staffOfA({ about: 'document of A' }),
  setAssignee: managers(200, 404, 200, { about: 'document of A', body: { userId: null } }),
  // Its sender left no address.
  previewNotification: managers(404, 404, 404, {
    about: 'document of A',
    params: { kind: 'received' },
  }),
  resendNotification: managers(404, 404, 404, {
    about: 'document of A',
    params: { kind: 'received' },
  }),
  correctAddress: managers(200, 404, 200, { about: 'document of A', body: { email: 'ann@example.com' } }),
  removeNumber: managers(200, 404, 200, { about: 'document of A' }),
  // Nobody has decided.
  reopenDocument: managers(409, 404, 409, { about: 'document of A', body: { reason: 'The wrong document' } }),
  suggestDocumentLender: adminsOnly(200, { about: 'document of A' }),
  // It has a lender.
  assignDocumentLender: adminsOnly(409, {
    about: 'document of A',
    body: ({ lenderA }) => ({ lenderId: lenderA }),
  }),
  // The reply lists documents of other lenders as individual failures.
  decideDocuments: managers(200, 200, 200, {
    about: 'document of A',
    body: ({ subject }) => ({ decision: 'process', ids: [subject.id] }),
  }),
  undoDecisions: managers(200, 200, 200, {
    about: 'document of A',
    body: ({ subject }) => ({ ids: [subject.id] }),
  }),
  countQueues: active(200),
  takeNextDocument: managers(200, 200, 200, { body: {} }),
  leaseDocument: managers(200, 404, 200, { about: 'document of A', body: {} }),
  releaseDocument: managers(204, 204, 204, { about: 'document of A' }),
  turnDocument: managers(204, 404, 204, { about: 'document of A', body: { turn: 90 } }),
  setLegalHold: adminsOnly(200, {
    about: 'document of A',
    body: { held: true, reason: 'Asked for by a court' },
  }),
  requestErasure: adminsOnly(200, { body: () => ({ email: `${uuid()}@example.com` }) }),
  listErasures: adminsOnly(200),
  previewRetention: adminsOnly(200, { query: 'documentsDays=365' }),
  previewEmailRetention: adminsOnly(200, { query: 'emailsDays=365' }),

  listLenderChoices: active(200, { query: 'q=skyla' }),
  listLenders: adminsOnly(200),
  listDeletedLenders: adminsOnly(200),
  getLenderReadiness: adminsOnly(200, { params: ({ lenderA }) => ({ id: lenderA }) }),
  testLenderConnection: adminsOnly(200, { params: ({ lenderA }) => ({ id: lenderA }) }),
  exportLenders: adminsOnly(200),
  exportLenderQrCodes: adminsOnly(200, { query: 'q=skyla' }),
  importLenders: adminsOnly(200, {
    body: form({ file: new File(['name,address\r\nNew Bank,1 Main Street\r\n'], 'lenders.csv') }),
  }),
  listTemplates: adminsOnly(200),
  checkSlug: adminsOnly(200, { params: { slug: 'free' } }),
  createLender: adminsOnly(201, { body: () => ({ name: `Lender ${uuid()}`, address: '1 Main Street' }) }),
  getAdminLender: adminsOnly(200, { about: 'lender' }),
  updateLender: adminsOnly(200, { about: 'lender', body: { address: '2 Main Street' } }),
  deleteLender: adminsOnly(204, { about: 'lender' }),
  restoreLender: adminsOnly(200, { about: 'deleted lender' }),
  listAdminFaqs: adminsOnly(200),
  createFaq: adminsOnly(201, { body: FAQ }),
  updateFaq: adminsOnly(200, { about: 'question', body: { isFeatured: true } }),
  deleteFaq: adminsOnly(204, { about: 'question' }),
  // The order is empty, but there are questions.
  orderFaqs: adminsOnly(409, { body: { ids: [] } }),
  listSettings: adminsOnly(200),
  saveSettings: adminsOnly(200, { body: [{ key: 'matrix.told', value: true }] }),
  listImages: adminsOnly(200),
  // The form has no file.
  addImage: adminsOnly(400, { body: form({}) }),
  addLogo: adminsOnly(400, { body: form({ name: 'Harbor' }) }),
  deleteImage: adminsOnly(204, { about: 'image' }),

  listEmails: adminsOnly(200, { query: 'q=ann&period=today&tz=UTC' }),
  getEmail: adminsOnly(200, { about: 'email' }),
  getEmailBody: adminsOnly(200, { about: 'email' }),
  handleEmail: adminsOnly(200, { about: 'email', body: { handled: true } }),
  replyToEmail: adminsOnly(201, {
    about: 'email',
    body: () => ({ id: uuid(), text: 'It is here.', knowsUnproven: true }),
  }),
  // The email doesn't exist.
  retryReply: adminsOnly(404, { params: () => ({ id: uuid(), replyId: uuid() }) }),
  deleteEmail: adminsOnly(204, { about: 'email' }),
  getEmailAttachmentUrl: adminsOnly(200, {
    about: 'email',
    params: ({ subject }) => ({ id: subject.id, n: '0' }),
    query: 'inline',
  }),
  getEmailPdfUrl: adminsOnly(200, { about: 'email' }),
  // The email has been read, so its source has been deleted.
  getEmailSourceUrl: adminsOnly(404, { about: 'email' }),
  // The email doesn't exist.
  fetchEmailAttachments: adminsOnly(404, { params: unknownEmail }),
  fileEmailAttachment: adminsOnly(404, { params: unknownEmail, body: { name: 'Ann Example' } }),

  listTransmissions: adminsOnly(200),
  summarizeTransmissions: adminsOnly(200),
  listFailureReasons: adminsOnly(200),
  watchTransmissions: adminsOnly(200),
  getTransmission: adminsOnly(200, { about: 'transmission' }),
  // The transmission has been delivered.
  retryTransmission: adminsOnly(409, { about: 'transmission' }),
  discardTransmission: adminsOnly(409, { about: 'transmission', body: { reason: 'The borrower called' } }),
  retryTransmissions: adminsOnly(200, { body: { ids: [NO_LENDER] } }),
  discardTransmissions: adminsOnly(200, { body: { ids: [NO_LENDER], reason: 'The borrower called' } }),
  retryFailed: adminsOnly(200, { body: { reason: 'No such error' } }),
  listLenderHolds: adminsOnly(200),
  retryHeldDocuments: adminsOnly(404, { params: { lenderId: NO_LENDER } }),
  rejectHeldDocuments: adminsOnly(404, { params: { lenderId: NO_LENDER } }),
  listQueues: adminsOnly(200),
  pauseQueue: adminsOnly(404, { params: { name: 'no.such-queue' } }),
  resumeQueue: adminsOnly(200, { params: { name: 'document.process-upload' } }),

  listTranslations: adminsOnly(200, { query: 'q=spring&language=es&standing=missing&limit=5' }),
  getTranslationCoverage: adminsOnly(200, { query: 'language=es' }),
  // There is no translation engine.
  askAhead: adminsOnly(409, { body: { lenderId: null } }),
  listGlossary: adminsOnly(200),
  addGlossaryTerm: adminsOnly(201, { body: () => ({ term: `Term ${uuid()}` }) }),
  deleteGlossaryTerm: adminsOnly(204, { about: 'glossary term' }),
  getTranslation: adminsOnly(200, { about: 'translation' }),
  correctTranslation: adminsOnly(200, { about: 'translation', body: { translation: 'Es así.' } }),
  // The text has no translation to review and no correction.
  reviewTranslation: adminsOnly(409, { about: 'translation' }),
  dropCorrection: adminsOnly(409, { about: 'translation' }),
  retryTranslation: adminsOnly(409, { about: 'translation' }),
};
