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

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'summary' in value;

/** All HTTP routes: what `defineRoute` and `defineOperation` returned in these modules. */
export const ROUTES = [
  audit,
  faqs,
  templates,
  testimonials,
  dashboard,
  decisions,
  documents,
  attachments,
  emailIntake,
  emails,
  images,
  lenders,
  lenderAdmin,
  exchange,
  references,
  queues,
  erasures,
  retention,
  passwords,
  sessions,
  totp,
  settings,
  site,
  lenderHolds,
  transmissions,
  glossary,
  translations,
  translationAdmin,
  translationCoverage,
  confirmations,
  uploads,
  uploadProgress,
  users,
].flatMap((module) => Object.values<unknown>(module).filter(isRoute));

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
