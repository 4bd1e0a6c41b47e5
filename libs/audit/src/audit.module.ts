import type { SubjectKeeper } from '@coverleaf/contracts';
import { provideRpcClient, rpcController } from '@coverleaf/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { ACT_JOB, type ActJob, AuditTrail } from './audit-trail';
import { reportAuditEntryProcessor } from './report-audit-entry.processor';
import { type SubjectQueries, subjectNamesProvider } from './subject-names';

@Module({})
export class AuditModule {
  /** For identity, which keeps the audit log and processes `job` itself. */
  static recording(job: ActJob): DynamicModule {
    return {
      module: AuditModule,
      global: true,
      providers: [{ provide: ACT_JOB, useValue: job }, AuditTrail],
      exports: [AuditTrail],
    };
  }

  /** For every other service. Needs IDENTITY_RPC in its configuration. */
  static reporting(job: ActJob, keeper: SubjectKeeper, subjects: SubjectQueries): DynamicModule {
    const { providers = [], exports = [], ...module } = AuditModule.recording(job);
    const SubjectNames = subjectNamesProvider(keeper, subjects);
    return {
      ...module,
      providers: [...providers, provideRpcClient('identity'), reportAuditEntryProcessor(job), SubjectNames],
      exports,
      controllers: [rpcController([SubjectNames])],
    };
  }
}
