import { EMAIL_ROWS } from './email-rows';
import { adminsOnly, all, atWork, type Row, signedIn } from './row';
import { TRANSLATION_ROWS } from './translation-rows';
import { TRANSMISSION_ROWS } from './transmission-rows';

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const newUser = (lenderId: string | undefined) => ({
  email: `${crypto.randomUUID()}@example.com`,
  name: 'New One',
  password: 'a long one of theirs',
  role: 'user',
  ...(lenderId && { lenderId }),
});

/** Every route of the product. What each kind of caller gets is written here by hand, apart from the code that decides it. */
export const ROWS: Readonly<Record<string, Row>> = {
  getSite: { path: () => '/api/v1/site', answers: all(200) },
  getLender: { path: () => '/api/v1/lenders/skyla', answers: all(200) },
  getLenderTestimonials: { path: () => '/api/v1/lenders/skyla/testimonials', answers: all(200) },
  getTestimonials: { path: () => '/api/v1/testimonials', answers: all(200) },
  getFaqs: { path: () => '/api/v1/faqs', answers: all(200) },
  getLoanReference: { path: () => '/api/v1/loan-references/REF-1001', answers: all(200) },
  createUpload: {
    path: () => '/api/v1/uploads',
    // No file: refused for that, and for nothing else.
    call: () => ({ body: form({ name: 'Ann', insuranceCompany: 'Prairie Mutual' }) }),
    answers: all(400),
  },
  drawPage: {
    path: () => '/api/v1/page-images',
    // No file: refused for that, and for nothing else.
    call: () => ({ body: form({}) }),
    answers: all(400),
  },
  confirmUpload: {
    about: 'upload',
    path: ({ subject }) => `/api/v1/uploads/${subject.id}/confirmation`,
    call: ({ subject }) => ({
      body: {
        token: subject.token,
        name: 'Ann Example',
        email: 'ann@example.com',
        phone: '+1 555 010 0000',
        financialInstitution: 'Skyla',
        collateralDetails: '2021 Toyota Camry',
        loanNumberLast4: '1234',
      },
    }),
    answers: all(201),
  },
  getUploadProgress: {
    about: 'upload',
    path: ({ subject }) => `/api/v1/status/${subject.status}`,
    answers: all(200),
  },
  getTranslations: {
    path: () => '/api/v1/translations',
    call: () => ({ body: { texts: ['Contact'], targetLanguage: 'Spanish' } }),
    answers: all(200),
  },
  receiveMailgunMail: {
    path: () => '/api/v1/inbound-mail/mailgun',
    // No key is set: the door is closed to everybody alike.
    call: () => ({ body: form({ token: 'forged' }) }),
    answers: all(503),
  },
  signIn: {
    path: () => '/api/v1/auth/login',
    call: () => ({ body: { email: `${crypto.randomUUID()}@example.com`, password: 'whatever it is' } }),
    answers: all(401),
  },
  signOut: { path: () => '/api/v1/auth/logout', call: () => ({ method: 'POST' }), answers: all(200) },
  refreshSession: {
    path: () => '/api/v1/auth/refresh',
    call: () => ({ method: 'POST' }),
    answers: signedIn(200),
  },
  getSession: { path: () => '/api/v1/auth/session', answers: signedIn(200) },
  listSessions: { path: () => '/api/v1/auth/sessions', answers: atWork(200) },
  endSession: {
    about: 'own session',
    path: ({ subject }) => `/api/v1/auth/sessions/${subject.id}`,
    call: () => ({ method: 'DELETE' }),
    answers: atWork(204),
  },
  forgotPassword: {
    path: () => '/api/v1/auth/forgot-password',
    call: () => ({ body: { email: `${crypto.randomUUID()}@example.com` } }),
    answers: all(200),
  },
  resetPassword: {
    path: () => '/api/v1/auth/reset-password',
    call: () => ({ body: { token: 'forged', password: 'a long one of theirs' } }),
    answers: all(422),
  },
  changePassword: {
    path: () => '/api/v1/auth/change-password',
    call: ({ password }) => ({ body: { currentPassword: password, newPassword: `${password} anew` } }),
    answers: signedIn(200),
  },
  beginTotp: {
    path: () => '/api/v1/auth/totp',
    call: ({ password }) => ({ body: { password } }),
    answers: atWork(200),
  },
  removeTotpOf: {
    about: 'user of A with a second factor',
    path: ({ subject }) => `/api/v1/admin/users/${subject.id}/totp`,
    answers: [401, 401, 403, 204, 404, 204, 403],
  },
  confirmTotp: {
    path: () => '/api/v1/auth/totp/confirm',
    call: () => ({ body: { code: '000000' } }),
    answers: signedIn(422),
  },
  removeTotp: {
    about: 'own second factor',
    path: () => '/api/v1/auth/totp/remove',
    call: ({ password }) => ({ body: { password } }),
    answers: atWork(200),
  },
  getDashboard: { path: () => '/api/v1/admin/dashboard', answers: atWork(200) },
  listLenderNames: { path: () => '/api/v1/admin/lender-names', answers: [401, 401, 403, 200, 200, 200, 403] },
  exportLenders: { path: () => '/api/v1/admin/lenders/export', answers: adminsOnly(200) },
  importLenders: {
    path: () => '/api/v1/admin/lenders/import',
    call: () => {
      const body = new FormData();
      body.append('file', new File(['name,address\r\nNew Bank,1 Main Street\r\n'], 'lenders.csv'));
      return { body };
    },
    answers: adminsOnly(200),
  },
  listLenders: { path: () => '/api/v1/admin/lenders', answers: adminsOnly(200) },
  listTemplates: { path: () => '/api/v1/admin/templates', answers: adminsOnly(200) },
  checkSlug: { path: () => '/api/v1/admin/slugs/free', answers: adminsOnly(200) },
  createLender: {
    path: () => '/api/v1/admin/lenders',
    call: () => ({ body: { name: `Lender ${crypto.randomUUID()}`, address: '1 Main Street' } }),
    answers: adminsOnly(201),
  },
  getAdminLender: {
    about: 'lender',
    path: ({ subject }) => `/api/v1/admin/lenders/${subject.id}`,
    answers: adminsOnly(200),
  },
  updateLender: {
    about: 'lender',
    path: ({ subject }) => `/api/v1/admin/lenders/${subject.id}`,
    call: () => ({ method: 'PATCH', body: { address: '2 Main Street' } }),
    answers: adminsOnly(200),
  },
  deleteLender: {
    about: 'lender',
    path: ({ subject }) => `/api/v1/admin/lenders/${subject.id}`,
    answers: adminsOnly(204),
  },
  restoreLender: {
    about: 'deleted lender',
    path: ({ subject }) => `/api/v1/admin/lenders/${subject.id}/restore`,
    answers: adminsOnly(200),
  },
  listDocuments: { path: () => '/api/v1/admin/documents?q=ann&period=today&tz=UTC', answers: atWork(200) },
  getDocumentSummary: { path: () => '/api/v1/admin/documents/summary', answers: adminsOnly(200) },
  exportDocuments: { path: () => '/api/v1/admin/documents/export?q=nobody', answers: adminsOnly(200) },
  getDocument: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}`,
    answers: [401, 401, 200, 200, 404, 200, 403],
  },
  getDocumentFileUrl: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}/file-url?inline`,
    answers: [401, 401, 200, 200, 404, 200, 403],
  },
  approveDocument: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}/approve`,
    call: () => ({ method: 'POST' }),
    // It needs no approval: refused for that, and for nothing else.
    answers: [401, 401, 403, 409, 404, 409, 403],
  },
  processDocument: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}/process`,
    answers: [401, 401, 403, 200, 404, 200, 403],
  },
  rejectDocument: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}/reject`,
    call: () => ({ body: { reason: 'A page is missing' } }),
    answers: [401, 401, 403, 200, 404, 200, 403],
  },
  decideDocuments: {
    about: 'document of A',
    path: () => '/api/v1/admin/documents/decisions',
    // Those of other lenders are told one by one.
    call: ({ subject }) => ({ body: { decision: 'process', ids: [subject.id] } }),
    answers: [401, 401, 403, 200, 200, 200, 403],
  },
  setLegalHold: {
    about: 'document of A',
    path: ({ subject }) => `/api/v1/admin/documents/${subject.id}/legal-hold`,
    call: () => ({ body: { held: true, reason: 'Asked for by a court' } }),
    answers: adminsOnly(200),
  },
  requestErasure: {
    path: () => '/api/v1/admin/erasures',
    call: () => ({ body: { email: `${crypto.randomUUID()}@example.com` } }),
    answers: adminsOnly(200),
  },
  listErasures: { path: () => '/api/v1/admin/erasures', answers: adminsOnly(200) },
  previewRetention: { path: () => '/api/v1/admin/retention?documentsDays=365', answers: adminsOnly(200) },
  previewEmailRetention: {
    path: () => '/api/v1/admin/retention/emails?emailsDays=365',
    answers: adminsOnly(200),
  },
  // Of a mail that nobody knows: refused for that, and for nothing else.
  fetchEmailAttachments: {
    path: () => `/api/v1/admin/emails/${crypto.randomUUID()}/fetch-attachments`,
    call: () => ({ method: 'POST' }),
    answers: adminsOnly(404),
  },
  fileEmailAttachment: {
    path: () => `/api/v1/admin/emails/${crypto.randomUUID()}/attachments/0/file`,
    call: () => ({ body: { name: 'Ann Example' } }),
    answers: adminsOnly(404),
  },
  listAdminFaqs: { path: () => '/api/v1/admin/faqs', answers: adminsOnly(200) },
  createFaq: {
    path: () => '/api/v1/admin/faqs',
    call: () => ({ body: { question: 'Is it so?', answer: 'It is.', category: 'General' } }),
    answers: adminsOnly(201),
  },
  updateFaq: {
    about: 'question',
    path: ({ subject }) => `/api/v1/admin/faqs/${subject.id}`,
    call: () => ({ method: 'PATCH', body: { isFeatured: true } }),
    answers: adminsOnly(200),
  },
  deleteFaq: {
    about: 'question',
    path: ({ subject }) => `/api/v1/admin/faqs/${subject.id}`,
    answers: adminsOnly(204),
  },
  orderFaqs: {
    path: () => '/api/v1/admin/faqs/order',
    // Of none, while there are some: refused for that, and for nothing else.
    call: () => ({ method: 'PUT', body: { ids: [] } }),
    answers: adminsOnly(409),
  },
  listSettings: { path: () => '/api/v1/admin/settings', answers: adminsOnly(200) },
  saveSettings: {
    path: () => '/api/v1/admin/settings',
    call: () => ({ method: 'PUT', body: [{ key: 'matrix.told', value: true }] }),
    answers: adminsOnly(200),
  },
  listImages: { path: () => '/api/v1/admin/images', answers: adminsOnly(200) },
  addImage: {
    path: () => '/api/v1/admin/images',
    // No file: refused for that, and for nothing else.
    call: () => ({ body: form({}) }),
    answers: adminsOnly(400),
  },
  addLogo: {
    path: () => '/api/v1/admin/logos',
    call: () => ({ body: form({ name: 'Harbor' }) }),
    answers: adminsOnly(400),
  },
  deleteImage: {
    about: 'image',
    path: ({ subject }) => `/api/v1/admin/images/${subject.id}`,
    answers: adminsOnly(204),
  },
  listUsers: { path: () => '/api/v1/admin/users', answers: [401, 401, 403, 200, 200, 200, 403] },
  createUser: {
    path: () => '/api/v1/admin/users',
    call: ({ lenderA }) => ({ body: newUser(lenderA) }),
    answers: [401, 401, 403, 201, 403, 201, 403],
  },
  getUser: {
    about: 'user of A',
    path: ({ subject }) => `/api/v1/admin/users/${subject.id}`,
    answers: [401, 401, 403, 200, 404, 200, 403],
  },
  updateUser: {
    about: 'user of A',
    path: ({ subject }) => `/api/v1/admin/users/${subject.id}`,
    call: () => ({ method: 'PATCH', body: { name: 'Renamed' } }),
    answers: [401, 401, 403, 200, 404, 200, 403],
  },
  deleteUser: {
    about: 'user of A',
    path: ({ subject }) => `/api/v1/admin/users/${subject.id}`,
    call: () => ({ method: 'DELETE' }),
    answers: [401, 401, 403, 204, 404, 204, 403],
  },
  ...EMAIL_ROWS,
  ...TRANSMISSION_ROWS,
  ...TRANSLATION_ROWS,
  listAudit: { path: () => '/api/v1/admin/audit', answers: adminsOnly(200) },
  verifyAudit: { path: () => '/api/v1/admin/audit/verify', answers: adminsOnly(200) },
};
