import { AuditModule } from '@coverleaf/audit';
import { announceTranslations, deleteUnusedTranslations, reportTranslationAct } from '@coverleaf/contracts';
import {
  announceChangeProcessor,
  MessagingModule,
  rpcController,
  provideRpcClient,
  provideScheduler,
} from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ShownTranslations } from './corrections/shown-translations';
import { TranslationAdminService } from './corrections/translation-admin.service';
import { CoverageService } from './coverage/coverage.service';
import { engineProvider } from './engines/engine.provider';
import { ApplyGlossaryTermProcessor } from './glossary/apply-glossary-term.processor';
import { GlossaryTermEntity } from './glossary/glossary-term.entity';
import { GlossaryService } from './glossary/glossary.service';
import { TranslationMemory } from './memory/translation-memory';
import { TranslationEntity } from './memory/translation.entity';
import { CreateTranslationTables1766000000000 } from './migrations/1766000000000-create-tables';
import { CountFailedAttempts1795489000000 } from './migrations/1795489000000-count-failed-attempts';
import { MissingTexts, PretranslateProcessor } from './pretranslation/pretranslate.processor';
import { PretranslationService } from './pretranslation/pretranslation.service';
import { DeleteUnusedTranslationsProcessor } from './published/delete-unused-translations.processor';
import { PublishedTexts } from './published/published-texts';
import { StatusNames } from './published/status-names';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { BatchCompletionWaiter, TranslatingService } from './translating/translating.service';

const HANDLERS = [
  TranslatingService,
  StatusNames,
  CoverageService,
  GlossaryService,
  PretranslationService,
  TranslationAdminService,
];

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity, GlossaryTermEntity],
      migrations: [CreateTranslationTables1766000000000, CountFailedAttempts1795489000000],
    }),
    MessagingModule.forService('translation'),
    OutboundModule,
    AuditModule.reporting(reportTranslationAct, 'translation', {
      translation: `select distinct item_id as id, left(text, 200) as name from translations where item_id = any($1)`,
      glossary_term: `select id, term as name from glossary_terms where id = any($1)`,
    }),
  ],
  providers: [
    ...HANDLERS,
    provideRpcClient('lender'),
    engineProvider,
    TranslationMemory,
    PublishedTexts,
    DeleteUnusedTranslationsProcessor,
    ...provideScheduler([{ job: deleteUnusedTranslations, atNight: true }]),
    ApplyGlossaryTermProcessor,
    BatchCompletionWaiter,
    TranslateBatchProcessor,
    announceChangeProcessor(announceTranslations),
    MissingTexts,
    PretranslateProcessor,
    ShownTranslations,
  ],
  controllers: [rpcController(HANDLERS, 'translation')],
})
export class TranslationModule {}
