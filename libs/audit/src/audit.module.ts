import type { SubjectKeeper } from '@coverleaf/contracts';
import { provideRpcClient } from '@coverleaf/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { ACT_JOB, type ActJob, AuditTrail } from './audit-trail';
import { reportActProcessor } from './report-act.processor';
import { type SubjectQueries, subjectNamesController } from './subject-names.rpc-controller';

/** Lets a service note what staff do. */
@Module({})
export class AuditModule {
  /** For the service that keeps the log and works the job itself. */
  static atHome(job: ActJob): DynamicModule {
    return {
      module: AuditModule,
      global: true,
      providers: [{ provide: ACT_JOB, useValue: job }, AuditTrail],
      exports: [AuditTrail],
    };
  }

  /** For every other service, which has IDENTITY_RPC in its configuration. */
  static reporting(job: ActJob, keeper: SubjectKeeper, subjects: SubjectQueries): DynamicModule {
    const { providers = [], ...module } = AuditModule.atHome(job);
    return {
      ...module,
      providers: [...providers, provideRpcClient('identity'), reportActProcessor(job)],
      controllers: [subjectNamesController(keeper, subjects)],
    };
  }
}
