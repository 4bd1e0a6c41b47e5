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
import { AheadController } from './pretranslation/ahead.rpc-controller';
import { AheadRuns } from './pretranslation/ahead-runs';
import { AskAheadService } from './pretranslation/ask-ahead.service';
import { MissingTexts } from './pretranslation/missing-texts';
import { TranslateAheadProcessor } from './pretranslation/translate-ahead.processor';
import { CorrectionsController } from './corrections/corrections.rpc-controller';
import { CorrectionsService } from './corrections/corrections.service';
import { ShownTranslations } from './corrections/shown-translations';
import { TranslationAdminService } from './corrections/translation-admin.service';
import { CoverageController } from './coverage/coverage.rpc-controller';
import { CoverageService } from './coverage/coverage.service';
import { engineProvider } from './engines/engine.provider';
import { ApplyGlossaryTermProcessor } from './glossary/apply-glossary-term.processor';
import { Glossary } from './glossary/glossary';
import { GlossaryTermEntity } from './glossary/glossary-term.entity';
import { GlossaryController } from './glossary/glossary.rpc-controller';
import { GlossaryTermsService } from './glossary/glossary-terms.service';
import { OfferedLanguages } from './languages/offered-languages';
import { EngineRequests } from './memory/engine-requests';
import { TranslationEntity } from './memory/translation.entity';
import { TranslationMemory } from './memory/translation-memory';
import { CreateTranslationTables1766000000000 } from './migrations/1766000000000-create-tables';
import { LockedTerms } from './protecting/locked-terms';
import { PruneMemoryProcessor } from './published/prune-memory.processor';
import { PublishedPlaces } from './published/published-places';
import { PublishedTexts } from './published/published-texts';
import { StatusNames } from './published/status-names';
import { StatusNamesController } from './published/status-names.rpc-controller';
import { BatchCompletionWaiter } from './translating/batch-completion-waiter';
import { BatchesRepository } from './translating/batches.repository';
import { TranslateBatchProcessor } from './translating/translate-batch.processor';
import { TranslatingController } from './translating/translating.rpc-controller';
import { TranslatingService } from './translating/translating.service';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [TranslationEntity, GlossaryTermEntity],
      migrations: [CreateTranslationTables1766000000000],
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
    LockedTerms,
    BatchesRepository,
    BatchCompletionWaiter,
    Glossary,
    GlossaryTermsService,
    ApplyGlossaryTermProcessor,
    EngineRequests,
    PublishedPlaces,
    ShownTranslations,
    CorrectionsService,
    TranslationAdminService,
    announceChangeProcessor(announceTranslations),
    CoverageService,
    AskAheadService,
    TranslationMemory,
    TranslatingService,
    TranslateBatchProcessor,
    PublishedTexts,
    StatusNames,
    PruneMemoryProcessor,
    ...provideScheduler([{ job: deleteUnusedTranslations, atNight: true }]),
    OfferedLanguages,
    AheadRuns,
    MissingTexts,
    TranslateAheadProcessor,
  ],
  controllers: [
    TranslatingController,
    AheadController,
    StatusNamesController,
    CorrectionsController,
    CoverageController,
    GlossaryController,
  ],
})
export class TranslationModule {}
