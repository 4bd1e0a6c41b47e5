export * from './audit-trail';
export * from './audit.module';
export type { SubjectQueries } from './subject-names.rpc-controller';
