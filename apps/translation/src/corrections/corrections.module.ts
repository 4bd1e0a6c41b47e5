import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { CoverageController } from '../coverage/coverage.rpc-controller';
import { CoverageService } from '../coverage/coverage.service';
import { ApplyGlossaryTermProcessor } from '../glossary/apply-glossary-term.processor';
import { GlossaryController } from '../glossary/glossary.rpc-controller';
import { GlossaryTermsService } from '../glossary/glossary-terms.service';
import { EngineRequests } from '../memory/engine-requests';
import { AnnounceTranslationsProcessor } from './announce-translations.processor';
import { CorrectionsController } from './corrections.rpc-controller';
import { CorrectionsService } from './corrections.service';
import { PublishedPlaces } from './published-places';
import { ShownTranslations } from './shown-translations';
import { TranslationDesk } from './translation-desk';

/** What administrators see and do of translations. */
@Module({
  providers: [
    provideRpcClient('lender'),
    EngineRequests,
    PublishedPlaces,
    ShownTranslations,
    CorrectionsService,
    TranslationDesk,
    AnnounceTranslationsProcessor,
    GlossaryTermsService,
    ApplyGlossaryTermProcessor,
    CoverageService,
  ],
  controllers: [CorrectionsController, GlossaryController, CoverageController],
})
export class CorrectionsModule {}
