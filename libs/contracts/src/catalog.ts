import type { JobDefinition } from './definitions/job';
import type { RouteDefinition } from './definitions/operation';
import * as audit from './audit/audit';
import * as changes from './content/content-change';
import * as faqs from './content/faq';
import * as publishedTexts from './translations/published-text';
import * as templates from './content/template';
import * as testimonials from './lenders/testimonial';
import * as dashboard from './dashboard/dashboard';
import * as decisions from './documents/document-decision';
import * as documents from './documents/document-queries';
import * as attachments from './emails/email-attachment';
import * as emailIntake from './emails/email-intake';
import * as emails from './emails/email-queries';
import * as images from './images/image';
import * as lenders from './lenders/lender';
import * as lenderAdmin from './lenders/lender-admin';
import * as exchange from './lenders/lender-exchange';
import * as references from './loan-references/loan-reference';
import * as queues from './queues/queue';
import * as erasures from './retention/erasure';
import * as retention from './retention/retention';
import * as passwords from './sessions/password';
import * as sessions from './sessions/session';
import * as totp from './sessions/totp';
import * as settings from './site/setting';
import * as site from './site/site';
import * as lenderHolds from './transmissions/lender-hold';
import * as transmissions from './transmissions/transmission-routes';
import * as glossary from './translations/glossary';
import * as translations from './translations/translation';
import * as translationAdmin from './translations/translation-admin';
import * as translationCoverage from './translations/translation-coverage';
import * as confirmations from './uploads/confirmation';
import * as uploads from './uploads/upload';
import * as uploadProgress from './uploads/upload-progress';
import * as users from './users/user';

/** Every HTTP call of the product. */
export const ROUTES: readonly RouteDefinition[] = [
  site.getSite,
  lenders.getLender,
  testimonials.getLenderTestimonials,
  testimonials.getTestimonials,
  faqs.getFaqs,
  references.getLoanReference,
  uploads.createUpload,
  uploads.drawPage,
  confirmations.confirmUpload,
  uploadProgress.getUploadProgress,
  emailIntake.receiveMailgunMail,
  translations.getTranslations,
  sessions.signIn,
  sessions.signOut,
  sessions.refreshSession,
  sessions.getSession,
  sessions.listSessions,
  sessions.endSession,
  passwords.forgotPassword,
  passwords.resetPassword,
  passwords.changePassword,
  totp.beginTotp,
  totp.confirmTotp,
  totp.removeTotp,
  totp.removeTotpOf,
  dashboard.getDashboard,
  lenders.listLenderNames,
  lenderAdmin.listLenders,
  lenderAdmin.checkSlug,
  lenderAdmin.createLender,
  lenderAdmin.getAdminLender,
  lenderAdmin.updateLender,
  lenderAdmin.deleteLender,
  lenderAdmin.restoreLender,
  exchange.exportLenders,
  exchange.importLenders,
  templates.listTemplates,
  documents.listDocuments,
  documents.getDocumentSummary,
  documents.exportDocuments,
  documents.getDocument,
  documents.getDocumentFileUrl,
  decisions.approveDocument,
  decisions.processDocument,
  decisions.rejectDocument,
  decisions.decideDocuments,
  decisions.setLegalHold,
  erasures.requestErasure,
  erasures.listErasures,
  retention.previewRetention,
  retention.previewEmailRetention,
  emails.listEmails,
  emails.getEmail,
  emails.getEmailBody,
  emails.deleteEmail,
  attachments.getEmailAttachmentUrl,
  attachments.getEmailPdfUrl,
  attachments.getEmailSourceUrl,
  attachments.fetchEmailAttachments,
  attachments.fileEmailAttachment,
  faqs.listAdminFaqs,
  faqs.createFaq,
  faqs.updateFaq,
  faqs.deleteFaq,
  faqs.orderFaqs,
  translationAdmin.listTranslations,
  translationCoverage.getTranslationCoverage,
  translationCoverage.requestPretranslation,
  glossary.listGlossary,
  glossary.addGlossaryTerm,
  glossary.deleteGlossaryTerm,
  translationAdmin.getTranslation,
  translationAdmin.correctTranslation,
  translationAdmin.reviewTranslation,
  translationAdmin.deleteCorrection,
  translationAdmin.retryTranslation,
  settings.listSettings,
  settings.saveSettings,
  images.listImages,
  images.addImage,
  images.deleteImage,
  images.addLogo,
  users.listUsers,
  users.createUser,
  users.getUser,
  users.updateUser,
  users.deleteUser,
  transmissions.listTransmissions,
  transmissions.summarizeTransmissions,
  transmissions.listFailureReasons,
  transmissions.watchTransmissions,
  transmissions.getTransmission,
  transmissions.retryTransmission,
  transmissions.discardTransmission,
  transmissions.retryFailed,
  lenderHolds.listLenderHolds,
  lenderHolds.retryHeldDocuments,
  lenderHolds.rejectHeldDocuments,
  queues.listQueues,
  queues.pauseQueue,
  queues.resumeQueue,
  audit.listAudit,
  audit.verifyAudit,
];

const CATALOG = [
  changes.announceChange,
  confirmations.transmitConfirmation,
  uploadProgress.processUpload,
  uploadProgress.deliverUpload,
  uploadProgress.notifyBorrower,
  queues.mailDigest,
  retention.deleteExpired,
  retention.eraseBorrower,
  retention.deleteOrphanedFiles,
  retention.deleteOrphanedImages,
  retention.rewrapDocumentKeys,
  retention.rewrapIdentityKeys,
  emailIntake.readMail,
  emailIntake.renderMailPdf,
  attachments.fetchAttachments,
  attachments.fileByRule,
  attachments.fileUpload,
  retention.deleteExpiredEmails,
  retention.deleteOrphanedMailFiles,
  retention.rewrapMailKeys,
  publishedTexts.announceTexts,
  translations.translateBatch,
  translationAdmin.announceTranslations,
  glossary.applyGlossaryTerm,
  publishedTexts.pretranslate,
  publishedTexts.deleteUnusedTranslations,
  passwords.sendPasswordLink,
  audit.recordAct,
  audit.reportLenderAct,
  audit.reportDocumentAct,
  audit.reportMailAct,
  audit.reportTranslationAct,
];

/** Every job of the product. */
export const JOBS: readonly JobDefinition[] = CATALOG;
export type JobName = (typeof CATALOG)[number]['name'];
