import type { JobDefinition } from './definitions/job';
import type { RouteDefinition } from './definitions/route';
import * as changes from './content/content-change';
import * as faqs from './content/faq';
import * as testimonials from './content/testimonial';
import * as lenders from './lenders/lender';
import * as references from './loan-references/loan-reference';
import * as site from './site/site';
import * as translations from './translations/translation';
import * as confirmations from './uploads/confirmation';
import * as uploads from './uploads/upload';

/** Every public HTTP call of the product. */
export const ROUTES: readonly RouteDefinition[] = [
  site.getSite,
  lenders.getLender,
  testimonials.getLenderTestimonials,
  testimonials.getTestimonials,
  faqs.getFaqs,
  references.getLoanReference,
  uploads.createUpload,
  confirmations.confirmUpload,
  translations.getTranslations,
];

/** Every job of the product. */
export const JOBS: readonly JobDefinition[] = [changes.announceChange, confirmations.transmitConfirmation];
