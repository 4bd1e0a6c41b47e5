export * from './audit-trail';
export * from './audit.module';
export * from './maintenance.processors';
export { retryUntilRecorded } from './report-audit-entry.processor';
export type { SubjectQueries } from './subject-names';
