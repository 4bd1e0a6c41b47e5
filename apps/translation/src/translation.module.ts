import { AuditModule } from '@coverleaf/audit';
import { reportTranslationAct } from '@coverleaf/contracts';
import { MessagingModule, provideRpcClient } from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { engineProvider } from './engines/engine.provider';
import { TranslationEntity } from './memory/translation.entity';
import { TranslationMemory } from './memory/translation-memory';
import { CreateTranslations1765300000000 } from './migrations/1765300000000-create-translations';
import { LockedTerms } from './protecting/locked-terms';
import { Arrivals } from './translating/arrivals';
import { BatchesRepository } from './translating/batches.repository';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { TranslatingController } from './translating/translating.rpc-controller';
import { TranslatingService } from './translating/translating.service';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity],
      migrations: [CreateTranslations1765300000000],
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
  ],
  controllers: [TranslatingController],
})
export class TranslationModule {}
