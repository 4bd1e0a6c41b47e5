import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminShellController } from './admin-shell/admin-shell.controller';
import { AssetsController } from './assets/assets.controller';
import { FrontEnd } from './assets/front-end';
import { AuditSubjects } from './audit/audit-subjects';
import { AuditController } from './audit/audit.controller';
import { BrandImagesController } from './brand-images/brand-images.controller';
import { ContentCache } from './content/content-cache';
import { FaqsController } from './content/faqs.controller';
import { TestimonialsController } from './content/testimonials.controller';
import { DashboardController } from './dashboard/dashboard.controller';
import { DocumentDecisionsController } from './documents/document-decisions.controller';
import { DocumentExportController } from './documents/document-export.controller';
import { DocumentNames } from './documents/document-names';
import { DocumentsController } from './documents/documents.controller';
import { EmailFilesController } from './emails/email-files.controller';
import { EmailLinksController } from './emails/email-links.controller';
import { EmailsController } from './emails/emails.controller';
import { ContentFiles } from './files/content-files';
import { ContentFilesController } from './files/content-files.controller';
import { FileLinks } from './files/file-links';
import { SignedFilesController } from './files/signed-files.controller';
import { FormReader } from './forms/form-reader';
import { ContentVersion } from './freshness/content-version';
import { forwardedOperations } from './http/forwarded-operations';
import { RateLimitGuard } from './http/rate-limit.guard';
import { ImagesController } from './images/images.controller';
import { ImageIntake } from './images/image-intake';
import { MailgunController } from './inbound-mail/mailgun.controller';
import { MailgunWebhook } from './inbound-mail/mailgun-webhook';
import { LenderCache } from './lenders/lender-cache';
import { AdminLendersController } from './lenders/admin-lenders.controller';
import { LenderExchangeController } from './lenders/exchange/lender-exchange.controller';
import { LenderExistence } from './lenders/lender-existence';
import { LenderNames } from './lenders/lender-names';
import { LenderNamesController } from './lenders/lender-names.controller';
import { LanguageController } from './language/language.controller';
import { OfferedLanguages } from './language/offered-languages';
import { PageLenders } from './lenders/page-lenders';
import { LendersController } from './lenders/lenders.controller';
import { LoanReferences } from './loan-references/loan-references';
import { LoanReferencesController } from './loan-references/loan-references.controller';
import { StatusNames } from './loan-references/status-names';
import { OpenApiController } from './openapi/openapi.controller';
import { LookupFormController } from './pages/lookup-form.controller';
import { PagesController } from './pages/pages.controller';
import { UploadFormController } from './pages/upload-form.controller';
import { PageService } from './pages/page.service';
import { PageTranslations } from './pages/page-translations';
import { Queues } from './queues/queues';
import { QueuesController } from './queues/queues.controller';
import { ErasuresController } from './retention/erasures.controller';
import { RetentionController } from './retention/retention.controller';
import { SettingsController } from './site/settings.controller';
import { SiteController } from './site/site.controller';
import { SiteCache } from './site/site-cache';
import { SitemapController } from './sitemap/sitemap.controller';
import { AccessGuard } from './staff/access.guard';
import { AccessTokenStrategy } from './staff/access-token.strategy';
import { PasswordsController } from './staff/passwords.controller';
import { SecuritySettingsCache } from './staff/security-settings-cache';
import { SessionCookies } from './staff/session-cookies';
import { SessionsController } from './staff/sessions.controller';
import { SessionPolicy } from './staff/session-policy';
import { TotpController } from './staff/totp.controller';
import { TransmissionFeed } from './transmissions/transmission-feed';
import { TransmissionNames } from './transmissions/transmission-names';
import { TransmissionsController } from './transmissions/transmissions.controller';
import { AdminTranslationsController } from './translations/admin-translations.controller';
import { GlossaryController } from './translations/glossary.controller';
import { TranslationCache } from './translations/translation-cache';
import { TranslationsController } from './translations/translations.controller';
import { ConfirmationsController } from './uploads/confirmations.controller';
import { CallerTurns } from './uploads/caller-turns';
import { PageImagesController } from './uploads/page-images.controller';
import { UploadIntake } from './uploads/upload-intake';
import { UploadsController } from './uploads/uploads.controller';
import { UserNames } from './users/user-names';
import { UsersController } from './users/users.controller';
import { StatusPageController } from './status/status-page.controller';
import { StatusController } from './status/status.controller';
import { UploadStatuses } from './status/upload-statuses';
import { TemplatesController } from './templates/templates.controller';
import { sendError } from './http/problems';

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
    forwardedOperations(),
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
