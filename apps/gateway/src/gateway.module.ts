import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminShellController } from './staff/admin-shell/admin-shell.controller';
import { AssetsController } from './portal/assets/assets.controller';
import { FrontEnd } from './platform/front-end';
import { AuditSubjects } from './staff/audit/audit-subjects';
import { AuditController } from './staff/audit/audit.controller';
import { BrandImagesController } from './portal/brand-images/brand-images.controller';
import { ContentCache } from './platform/cache/content-cache';
import { AdminFaqsController } from './staff/content/admin-faqs.controller';
import { FaqsController } from './portal/content/faqs.controller';
import { TestimonialsController } from './portal/content/testimonials.controller';
import { DashboardController } from './staff/dashboard/dashboard.controller';
import { DocumentDecisionsController } from './staff/documents/document-decisions.controller';
import { DocumentExportController } from './staff/documents/document-export.controller';
import { DocumentNames } from './staff/documents/document-names';
import { DocumentsController } from './staff/documents/documents.controller';
import { EmailFilesController } from './staff/emails/email-files.controller';
import { EmailLinksController } from './staff/emails/email-links.controller';
import { EmailsController } from './staff/emails/emails.controller';
import { ContentFiles } from './platform/files/content-files';
import { ContentFilesController } from './files/content-files.controller';
import { FileLinks } from './platform/files/file-links';
import { SignedFilesController } from './files/signed-files.controller';
import { FormReader } from './platform/forms/form-reader';
import { ContentVersion } from './platform/cache/content-version';
import { RateLimitGuard } from './platform/limits/rate-limit.guard';
import { ImagesController } from './staff/images/images.controller';
import { ImageIntake } from './staff/images/image-intake';
import { MailgunController } from './webhooks/mailgun.controller';
import { MailgunWebhook } from './webhooks/mailgun-webhook';
import { LenderCache } from './platform/cache/lender-cache';
import { AdminLendersController } from './staff/lenders/admin-lenders.controller';
import { LenderExchangeController } from './staff/lenders/lender-exchange.controller';
import { LenderExistence } from './platform/cache/lender-existence';
import { LenderNames } from './staff/names/lender-names';
import { LenderNamesController } from './staff/lenders/lender-names.controller';
import { LanguageController } from './portal/language/language.controller';
import { OfferedLanguages } from './portal/language/offered-languages';
import { PageLenders } from './portal/pages/page-lenders';
import { LendersController } from './portal/content/lenders.controller';
import { LoanReferences } from './portal/lookups/loan-references';
import { LoanReferencesController } from './portal/lookups/loan-references.controller';
import { StatusNames } from './portal/lookups/status-names';
import { OpenApiController } from './portal/openapi/openapi.controller';
import { LookupFormController } from './portal/lookups/lookup-form.controller';
import { PagesController } from './portal/pages/pages.controller';
import { UploadFormController } from './portal/uploads/upload-form.controller';
import { PageService } from './portal/pages/page.service';
import { PageTranslations } from './portal/language/page-translations';
import { Queues } from './staff/queues/queues';
import { QueuesController } from './staff/queues/queues.controller';
import { ErasuresController } from './staff/retention/erasures.controller';
import { RetentionController } from './staff/retention/retention.controller';
import { SettingsController } from './staff/settings/settings.controller';
import { SiteController } from './portal/content/site.controller';
import { SiteCache } from './platform/cache/site-cache';
import { SitemapController } from './portal/sitemap/sitemap.controller';
import { AccessGuard } from './auth/access.guard';
import { AccessTokenStrategy } from './auth/access-token.strategy';
import { PasswordsController } from './auth/passwords.controller';
import { SecuritySettingsCache } from './platform/cache/security-settings-cache';
import { SessionCookies } from './auth/session-cookies';
import { SessionsController } from './auth/sessions.controller';
import { SessionPolicy } from './auth/session-policy';
import { TotpController } from './auth/totp.controller';
import { TransmissionFeed } from './staff/transmissions/transmission-feed';
import { TransmissionNames } from './staff/transmissions/transmission-names';
import { TransmissionsController } from './staff/transmissions/transmissions.controller';
import { AdminTranslationsController } from './staff/translations/admin-translations.controller';
import { GlossaryController } from './staff/translations/glossary.controller';
import { TranslationCache } from './portal/language/translation-cache';
import { TranslationsController } from './portal/language/translations.controller';
import { ConfirmationsController } from './portal/uploads/confirmations.controller';
import { CallerTurns } from './platform/limits/caller-turns';
import { PageImagesController } from './portal/uploads/page-images.controller';
import { UploadIntake } from './portal/uploads/upload-intake';
import { UploadsController } from './portal/uploads/uploads.controller';
import { UserNames } from './staff/names/user-names';
import { UsersController } from './staff/users/users.controller';
import { StatusPageController } from './portal/status/status-page.controller';
import { StatusController } from './portal/status/status.controller';
import { UploadStatuses } from './portal/status/upload-statuses';
import { TemplatesController } from './staff/templates/templates.controller';
import { sendError } from './platform/http/problems';

/** The one place where an error becomes an answer. */
@Catch()
class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}

const rpcClients = ['lender', 'document', 'mail-ingest', 'translation', 'identity'].map(provideRpcClient);

@Global()
@Module({
  imports: [StorageModule],
  controllers: [
    SiteController,
    LendersController,
    TestimonialsController,
    FaqsController,
    LoanReferencesController,
    UploadsController,
    PageImagesController,
    ConfirmationsController,
    StatusController,
    StatusPageController,
    TranslationsController,
    MailgunController,
    SessionsController,
    PasswordsController,
    TotpController,
    DashboardController,
    LenderNamesController,
    LenderExchangeController,
    AdminLendersController,
    TemplatesController,
    DocumentsController,
    DocumentExportController,
    DocumentDecisionsController,
    EmailsController,
    EmailLinksController,
    EmailFilesController,
    RetentionController,
    ErasuresController,
    AdminFaqsController,
    AdminTranslationsController,
    GlossaryController,
    SettingsController,
    ImagesController,
    UsersController,
    TransmissionsController,
    QueuesController,
    AuditController,
    SignedFilesController,
    ContentFilesController,
    BrandImagesController,
    SitemapController,
    OpenApiController,
    AssetsController,
    LanguageController,
    LookupFormController,
    UploadFormController,
    AdminShellController,
    PagesController,
  ],
  providers: [
    ...rpcClients,
    ContentVersion,
    LenderCache,
    SiteCache,
    OfferedLanguages,
    TranslationCache,
    PageTranslations,
    PageLenders,
    ContentFiles,
    FileLinks,
    ContentCache,
    FormReader,
    StatusNames,
    LoanReferences,
    ImageIntake,
    CallerTurns,
    UploadIntake,
    UploadStatuses,
    MailgunWebhook,
    FrontEnd,
    PageService,
    SecuritySettingsCache,
    SessionCookies,
    SessionPolicy,
    AccessTokenStrategy,
    LenderNames,
    AuditSubjects,
    UserNames,
    DocumentNames,
    LenderExistence,
    TransmissionNames,
    TransmissionFeed,
    Queues,
    { provide: APP_FILTER, useClass: ProblemFilter },
    // First, so that what another site sends uses up nobody's tries.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
export class GatewayModule {}
