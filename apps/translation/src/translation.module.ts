import { AuditModule } from '@coverleaf/audit';
import { announceTranslations, deleteUnusedTranslations, reportTranslationAct } from '@coverleaf/contracts';
import {
  announceChangeProcessor,
  MessagingModule,
  provideScheduler,
  provideRpcClient,
} from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { CorrectionsController } from './corrections/corrections.rpc-controller';
import { ShownTranslations } from './corrections/shown-translations';
import { TranslationAdminService } from './corrections/translation-admin.service';
import { CoverageController } from './coverage/coverage.rpc-controller';
import { CoverageService } from './coverage/coverage.service';
import { engineProvider } from './engines/engine.provider';
import { ApplyGlossaryTermProcessor } from './glossary/apply-glossary-term.processor';
import { GlossaryTermEntity } from './glossary/glossary-term.entity';
import { GlossaryController } from './glossary/glossary.rpc-controller';
import { GlossaryService } from './glossary/glossary.service';
import { TranslationMemory } from './memory/translation-memory';
import { TranslationEntity } from './memory/translation.entity';
import { CreateTranslations1765300000000 } from './migrations/1765300000000-create-translations';
import { CreateGlossary1765400000000 } from './migrations/1765400000000-create-glossary';
import { ListTranslations1765400001000 } from './migrations/1765400001000-list-translations';
import { PublishAndPrune1765500000000 } from './migrations/1765500000000-publish-and-prune';
import { TraceOutbox1765600000000 } from './migrations/1765600000000-trace-outbox';
import { OrderNames1766000000000 } from './migrations/1766000000000-order-names';
import { MissingTexts, PretranslateProcessor } from './pretranslation/pretranslate.processor';
import { PretranslationController } from './pretranslation/pretranslation.rpc-controller';
import { PretranslationService } from './pretranslation/pretranslation.service';
import { DeleteUnusedTranslationsProcessor } from './published/delete-unused-translations.processor';
import { PublishedTexts } from './published/published-texts';
import { StatusNames } from './published/status-names';
import { StatusNamesController } from './published/status-names.rpc-controller';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { TranslatingController } from './translating/translating.rpc-controller';
import { BatchCompletionWaiter, TranslatingService } from './translating/translating.service';

/** In UTC. */
const NIGHT = 3;

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity, GlossaryTermEntity],
      migrations: [
        CreateTranslations1765300000000,
        CreateGlossary1765400000000,
        ListTranslations1765400001000,
        PublishAndPrune1765500000000,
        TraceOutbox1765600000000,
        OrderNames1766000000000,
      ],
    }),
    MessagingModule.forService('translation'),
    OutboundModule,
    AuditModule.reporting(reportTranslationAct, 'translation', {
      translation: `select distinct item_id as id, left(text, 200) as name from translations where item_id = any($1)`,
      glossary_term: `select id, term as name from glossary_terms where id = any($1)`,
    }),
  ],
  providers: [
    provideRpcClient('lender'),
    engineProvider,
    TranslationMemory,
    PublishedTexts,
    StatusNames,
    DeleteUnusedTranslationsProcessor,
    ...provideScheduler([{ job: deleteUnusedTranslations, fromHour: NIGHT }]),
    GlossaryService,
    ApplyGlossaryTermProcessor,
    TranslatingService,
    BatchCompletionWaiter,
    TranslateBatchProcessor,
    announceChangeProcessor(announceTranslations),
    PretranslationService,
    MissingTexts,
    PretranslateProcessor,
    ShownTranslations,
    TranslationAdminService,
    CoverageService,
  ],
  controllers: [
    TranslatingController,
    PretranslationController,
    StatusNamesController,
    CorrectionsController,
    CoverageController,
    GlossaryController,
  ],
})
export class TranslationModule {}
