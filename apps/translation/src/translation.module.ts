import { AuditModule } from '@coverleaf/audit';
import { reportTranslationAct } from '@coverleaf/contracts';
import { MessagingModule, provideRpcClient } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { CorrectionsModule } from './corrections/corrections.module';
import { ENGINE } from './engines/translation-engine';
import { Glossary } from './glossary/glossary';
import { GlossaryTermEntity } from './glossary/glossary-term.entity';
import { TranslationEntity } from './memory/translation.entity';
import { TranslationMemory } from './memory/translation-memory';
import { CreateTranslations1765300000000 } from './migrations/1765300000000-create-translations';
import { CreateGlossary1765400000000 } from './migrations/1765400000000-create-glossary';
import { ListTranslations1765400001000 } from './migrations/1765400001000-list-translations';
import { Arrivals } from './translating/arrivals';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { TranslatingController } from './translating/translating.rpc-controller';
import { TranslatingService } from './translating/translating.service';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity, GlossaryTermEntity],
      migrations: [
        CreateTranslations1765300000000,
        CreateGlossary1765400000000,
        ListTranslations1765400001000,
      ],
    }),
    MessagingModule.forService('translation'),
    AuditModule.reporting(reportTranslationAct),
    CorrectionsModule,
  ],
  providers: [
    provideRpcClient('lender'),
    { provide: ENGINE, useValue: null },
    Arrivals,
    Glossary,
    TranslationMemory,
    TranslatingService,
    TranslateBatchProcessor,
  ],
  controllers: [TranslatingController],
})
export class TranslationModule {}
