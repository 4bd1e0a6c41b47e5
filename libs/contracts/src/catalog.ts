import type { JobDefinition } from './definitions/job';
import type { RouteDefinition } from './definitions/operation';
import * as audit from './audit/audit';
import * as changes from './content/content-change';
import * as faqs from './content/faq';
import * as faqAdmin from './content/faq-admin';
import * as publishedTexts from './content/published-text';
import * as templates from './content/template';
import * as testimonials from './content/testimonial';
import * as dashboard from './dashboard/dashboard';
import * as decisions from './documents/document-decision';
import * as documentFiles from './documents/document-file';
import * as documents from './documents/document-queries';
import * as emailFetching from './emails/email-fetching';
import * as emailFiles from './emails/email-files';
import * as emailFiling from './emails/email-filing';
import * as mailIntake from './emails/email-intake';
import * as emailJobs from './emails/email-jobs';
import * as emails from './emails/email-queries';
import * as images from './images/image';
import * as lenders from './lenders/lender';
import * as lenderAdmin from './lenders/lender-admin';
import * as exchange from './lenders/lender-exchange';
import * as names from './lenders/lender-name';
import * as references from './loan-references/loan-reference';
import * as mailDigests from './queues/mail-digest';
import * as queues from './queues/queue';
import * as erasures from './retention/erasure';
import * as holds from './retention/legal-hold';
import * as retention from './retention/retention';
import * as retentionJobs from './retention/retention-jobs';
import * as passwords from './sessions/password';
import * as sessions from './sessions/session';
import * as totp from './sessions/totp';
import * as settings from './site/setting';
import * as site from './site/site';
import * as lenderHolds from './transmissions/lender-hold';
import * as transmissions from './transmissions/transmission-routes';
import * as glossary from './translations/glossary';
import * as ahead from './translations/pretranslation';
import * as translations from './translations/translation';
import * as translationAdmin from './translations/translation-admin';
import * as translationCoverage from './translations/translation-coverage';
import * as translationMemory from './translations/translation-memory';
import * as confirmations from './uploads/confirmation';
import * as pageImages from './uploads/page-image';
import * as uploads from './uploads/upload';
import * as uploadJobs from './uploads/upload-jobs';
import * as progress from './uploads/upload-progress';
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
  pageImages.drawPage,
  confirmations.confirmUpload,
  progress.getUploadProgress,
  mailIntake.receiveMailgunMail,
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
  names.listLenderNames,
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
  documentFiles.getDocumentFileUrl,
  decisions.approveDocument,
  decisions.processDocument,
  decisions.rejectDocument,
  decisions.decideDocuments,
  holds.setLegalHold,
  erasures.requestErasure,
  erasures.listErasures,
  retention.previewRetention,
  retention.previewEmailRetention,
  emails.listEmails,
  emails.getEmail,
  emails.getEmailBody,
  emails.deleteEmail,
  emailFiles.getEmailAttachmentUrl,
  emailFiles.getEmailPdfUrl,
  emailFiles.getEmailSourceUrl,
  emailFetching.fetchEmailAttachments,
  emailFiling.fileEmailAttachment,
  faqAdmin.listAdminFaqs,
  faqAdmin.createFaq,
  faqAdmin.updateFaq,
  faqAdmin.deleteFaq,
  faqAdmin.orderFaqs,
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

/** Every job of the product. */
export const JOBS: readonly JobDefinition[] = [
  changes.announceChange,
  confirmations.transmitConfirmation,
  uploadJobs.processUpload,
  uploadJobs.deliverUpload,
  uploadJobs.notifyBorrower,
  mailDigests.mailDigest,
  retentionJobs.deleteExpired,
  retentionJobs.eraseBorrower,
  retentionJobs.deleteOrphanedFiles,
  retentionJobs.deleteOrphanedImages,
  retentionJobs.rewrapDocumentKeys,
  retentionJobs.rewrapIdentityKeys,
  emailJobs.readMail,
  emailJobs.renderMailPdf,
  emailFetching.fetchAttachments,
  emailFiling.fileByRule,
  emailFiling.fileUpload,
  retentionJobs.deleteExpiredEmails,
  retentionJobs.deleteOrphanedMailFiles,
  retentionJobs.rewrapMailKeys,
  publishedTexts.announceTexts,
  translationMemory.translateBatch,
  translationAdmin.announceTranslations,
  glossary.applyGlossaryTerm,
  ahead.pretranslate,
  ahead.deleteUnusedTranslations,
  passwords.sendPasswordLink,
  audit.recordAct,
  audit.reportLenderAct,
  audit.reportDocumentAct,
  audit.reportMailAct,
  audit.reportTranslationAct,
];
