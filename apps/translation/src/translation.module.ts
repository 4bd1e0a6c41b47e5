import { AuditModule } from '@coverleaf/audit';
import { pruneMemory, reportTranslationAct } from '@coverleaf/contracts';
import { MessagingModule, provideDailyJobs, provideRpcClient } from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AheadController } from './ahead/ahead.rpc-controller';
import { AheadRuns } from './ahead/ahead-runs';
import { MissingTexts } from './ahead/missing-texts';
import { TranslateAheadProcessor } from './ahead/translate-ahead.processor';
import { engineProvider } from './engines/engine.provider';
import { OfferedLanguages } from './languages/offered-languages';
import { TranslationEntity } from './memory/translation.entity';
import { TranslationMemory } from './memory/translation-memory';
import { CreateTranslations1765300000000 } from './migrations/1765300000000-create-translations';
import { PublishAndPrune1765500000000 } from './migrations/1765500000000-publish-and-prune';
import { LockedTerms } from './protecting/locked-terms';
import { PruneMemoryProcessor } from './published/prune-memory.processor';
import { PublishedTexts } from './published/published-texts';
import { StatusNames } from './published/status-names';
import { StatusNamesController } from './published/status-names.rpc-controller';
import { Arrivals } from './translating/arrivals';
import { BatchesRepository } from './translating/batches.repository';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { TranslatingController } from './translating/translating.rpc-controller';
import { TranslatingService } from './translating/translating.service';

/** In UTC. */
const NIGHT = 3;

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity],
      migrations: [CreateTranslations1765300000000, PublishAndPrune1765500000000],
    }),
    MessagingModule.forService('translation'),
    OutboundModule,
    AuditModule.reporting(reportTranslationAct),
  ],
  providers: [
    provideRpcClient('lender'),
    engineProvider,
    LockedTerms,
    BatchesRepository,
    Arrivals,
    TranslationMemory,
    TranslatingService,
    TranslateBatchProcessor,
    PublishedTexts,
    StatusNames,
    PruneMemoryProcessor,
    ...provideDailyJobs([{ job: pruneMemory, fromHour: NIGHT }]),
    OfferedLanguages,
    AheadRuns,
    MissingTexts,
    TranslateAheadProcessor,
  ],
  controllers: [TranslatingController, AheadController, StatusNamesController],
})
export class TranslationModule {}
