import { Module } from '@nestjs/common';
import { AgentLinkPages } from './agents/agent-link-pages';
import { AgentsController } from './agents/agents.controller';
import { AssetsController } from './assets/assets.controller';
import { AttestationsController } from './attestations/attestations.controller';
import { BrandImagesController } from './brand-images/brand-images.controller';
import { ContentController } from './content/content.controller';
import { CspReportsController } from './csp-reports/csp-reports.controller';
import { LanguageController } from './language/language.controller';
import { OfferedLanguages } from './language/offered-languages';
import { PageTranslations, TranslationClient } from './language/translations';
import { LetterChecksController } from './letters/letter-checks.controller';
import { LookupController } from './lookups/lookup.controller';
import { LookupGate } from './lookups/lookup-gate';
import { LookupService, StatusNamePublisher } from './lookups/lookup.service';
import { OpenApiController } from './openapi/openapi.controller';
import { LenderPages } from './pages/lender-pages';
import { PageLenders, PageService } from './pages/page.service';
import { UploadLoans } from './pages/upload-loans';
import { PagesController } from './pages/pages.controller';
import { SecurityTxtController } from './security-txt/security-txt.controller';
import { SitemapController } from './sitemap/sitemap.controller';
import { StatusController } from './status/status.controller';
import { StopRemindersController } from './status/stop-reminders.controller';
import { UploadStatuses } from './status/upload-statuses';
import { PageImagesController } from './uploads/page-images.controller';
import { UploadIntake } from './uploads/upload-intake';
import { UploadsController } from './uploads/uploads.controller';

@Module({
  controllers: [
    ContentController,
    LookupController,
    LetterChecksController,
    UploadsController,
    AgentsController,
    AttestationsController,
    PageImagesController,
    StatusController,
    StopRemindersController,
    LanguageController,
    BrandImagesController,
    SitemapController,
    SecurityTxtController,
    CspReportsController,
    OpenApiController,
    AssetsController,
    PagesController,
  ],
  providers: [
    AgentLinkPages,
    LookupGate,
    LookupService,
    StatusNamePublisher,
    OfferedLanguages,
    LenderPages,
    PageLenders,
    PageService,
    PageTranslations,
    TranslationClient,
    UploadIntake,
    UploadLoans,
    UploadStatuses,
  ],
})
export class PortalModule {}
