import type { z } from 'zod';
import type { JobDefinition, ServedJobName } from './definitions/job';
import type { RouteDefinition } from './definitions/operation';
import * as audit from './audit/audit';
import * as agents from './cases/agent-link';
import * as attestations from './cases/attestation';
import * as closings from './cases/case-closing';
import * as caseExport from './cases/case-export';
import * as clocks from './cases/clock-rules';
import * as evidence from './cases/evidence';
import * as holds from './cases/hold';
import * as cases from './cases/loan-case';
import * as related from './cases/related';
import * as reminders from './cases/reminder';
import * as reminderActs from './cases/reminder-acts';
import * as rosters from './cases/roster';
import * as changes from './content/content-change';
import * as faqs from './content/faq';
import * as publishedTexts from './translations/published-text';
import * as templates from './content/template';
import * as testimonials from './lenders/testimonial';
import * as dashboard from './dashboard/dashboard';
import * as decisions from './documents/document-decision';
import * as documentLenders from './documents/document-lender';
import * as documentNews from './documents/document-news';
import * as documents from './documents/document-queries';
import * as reviews from './documents/review-routes';
import * as savedReplies from './documents/saved-reply';
import * as serviceLevels from './documents/service-level';
import * as presence from './documents/presence';
import * as teamwork from './documents/teamwork';
import * as attachments from './emails/email-attachment';
import * as emailIntake from './emails/email-intake';
import * as emails from './emails/email-queries';
import * as emailReplies from './emails/email-reply';
import * as fileLinks from './files/file-link';
import * as images from './images/image';
import * as lenders from './lenders/lender';
import * as lenderAdmin from './lenders/lender-admin';
import * as exchange from './lenders/lender-exchange';
import * as readiness from './lenders/lender-readiness';
import * as letters from './letters/letter';
import * as references from './loan-references/loan-reference';
import * as queues from './queues/queue';
import * as reading from './reading/reading-routes';
import * as erasures from './retention/erasure';
import * as retention from './retention/retention';
import * as passwords from './sessions/password';
import * as sessions from './sessions/session';
import * as totp from './sessions/totp';
import * as management from './site/management';
import * as passkeys from './sessions/passkey';
import * as stepUps from './sessions/step-up';
import * as securityNotices from './sessions/security-notice';
import * as scoreboard from './scoreboard/scoreboard';
import * as settings from './site/setting';
import * as site from './site/site';
import * as texts from './texts/text';
import * as lenderHolds from './transmissions/lender-hold';
import * as transmissions from './transmissions/transmission-routes';
import * as glossary from './translations/glossary';
import * as translations from './translations/translation';
import * as translationAdmin from './translations/translation-admin';
import * as translationCoverage from './translations/translation-coverage';
import * as confirmations from './uploads/confirmation';
import * as contacts from './uploads/contact';
import * as uploads from './uploads/upload';
import * as uploadProgress from './status/upload-progress';
import * as savedViews from './users/saved-view';
import * as users from './users/user';
import * as userImports from './users/user-import';

const MODULES = [
  agents,
  attestations,
  cases,
  caseExport,
  closings,
  related,
  reminders,
  reminderActs,
  rosters,
  clocks,
  evidence,
  holds,
  changes,
  faqs,
  templates,
  testimonials,
  dashboard,
  decisions,
  documentLenders,
  documents,
  documentNews,
  reviews,
  savedReplies,
  serviceLevels,
  presence,
  teamwork,
  attachments,
  emailIntake,
  emails,
  emailReplies,
  fileLinks,
  images,
  lenders,
  lenderAdmin,
  exchange,
  readiness,
  letters,
  references,
  queues,
  reading,
  erasures,
  retention,
  passwords,
  sessions,
  totp,
  management,
  passkeys,
  scoreboard,
  stepUps,
  securityNotices,
  settings,
  site,
  texts,
  lenderHolds,
  transmissions,
  publishedTexts,
  glossary,
  translations,
  translationAdmin,
  translationCoverage,
  confirmations,
  contacts,
  uploads,
  uploadProgress,
  savedViews,
  users,
  userImports,
  audit,
] as const;
const DEFINITIONS = MODULES.flatMap((module) => Object.values<unknown>(module)).filter(
  (one): one is object => typeof one === 'object' && one !== null,
);

/** All HTTP routes. */
export const ROUTES = DEFINITIONS.filter((one): one is RouteDefinition => 'summary' in one);

/** All jobs. */
export const JOBS = DEFINITIONS.filter((one): one is JobDefinition => 'payload' in one);

type NamesIn<Module> = Module extends unknown
  ? {
      [Key in keyof Module]: Module[Key] extends JobDefinition<z.ZodType, infer Name> ? Name : never;
    }[keyof Module]
  : never;
/** Does not compile if a name begins with no service. */
type Served<Name extends ServedJobName> = Name;

export type JobName = Served<NamesIn<(typeof MODULES)[number]>>;
