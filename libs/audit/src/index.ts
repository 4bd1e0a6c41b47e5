export * from './act-signature';
export * from './audit-trail';
export * from './audit.module';
export * from './read-trail';
export { retryUntilRecorded } from './report-audit-entry.processor';
export type { SubjectQueries } from './subject-names';
