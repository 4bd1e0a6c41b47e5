import { AuditModule, type SubjectQueries } from '@coverleaf/audit';
import { announceChange, reportLenderAct } from '@coverleaf/contracts';
import {
  announceChangeProcessor,
  MessagingModule,
  operationsController,
  provideRpcClient,
} from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FaqEntity } from './faqs/faq.entity';
import { FaqsController } from './faqs/faqs.rpc-controller';
import { FaqsService } from './faqs/faqs.service';
import { TemplateEntity } from './templates/template.entity';
import { TemplatesController } from './templates/templates.rpc-controller';
import { TestimonialEntity } from './testimonials/testimonial.entity';
import { TestimonialsController } from './testimonials/testimonials.rpc-controller';
import { ImageEntity } from './images/image.entity';
import { ImagesModule } from './images/images.module';
import { ImportReader } from './lenders/exchange/import-reader';
import { ImportWriter } from './lenders/exchange/import-writer';
import { LenderExchangeController } from './lenders/exchange/lender-exchange.rpc-controller';
import { LenderImportService } from './lenders/exchange/lender-import.service';
import { ActiveLenders } from './lenders/active-lenders';
import { LenderEntity } from './lenders/lender.entity';
import { AdminLendersController } from './lenders/admin-lenders.rpc-controller';
import { LendersRepository } from './lenders/lenders.repository';
import { LendersController } from './lenders/lenders.rpc-controller';
import { MailAddressees } from './lenders/mail-addressees';
import { CreateLenderTables1766000000000 } from './migrations/1766000000000-create-tables';
import { LendersService } from './lenders/lenders.service';
import { LenderTexts } from './published-texts/lender-texts';
import { LenderTextsController } from './published-texts/lender-texts.rpc-controller';
import { AnnounceTextsProcessor } from './published-texts/announce-texts.processor';
import { PublishedTextsController } from './published-texts/published-texts.rpc-controller';
import { PublishedTextsRepository } from './published-texts/published-texts.repository';
import { TextPages } from './published-texts/text-pages';
import { Settings } from './site/settings';
import { SettingsController } from './site/settings.rpc-controller';
import { SettingsService } from './site/settings.service';
import { TestimonialsWriter } from './testimonials/testimonials.writer';
import { SettingEntity } from './site/setting.entity';
import { SiteController } from './site/site.rpc-controller';

export const ENTITIES = [
  LenderEntity,
  TestimonialEntity,
  FaqEntity,
  TemplateEntity,
  SettingEntity,
  ImageEntity,
] as const;
export const MIGRATIONS = [CreateLenderTables1766000000000] as const;

const AUDIT_SUBJECTS: SubjectQueries = {
  lender: `select id, name, deleted_at is not null as "isGone" from lenders where id = any($1)`,
  question: `select id, question as name from faqs where id = any($1)`,
  image: `select id, original_filename as name from images where id = any($1)`,
};

@Module({
  imports: [
    DatabaseModule.forService({ entities: ENTITIES, migrations: MIGRATIONS }),
    MessagingModule.forService('lender'),
    AuditModule.reporting(reportLenderAct, 'lender', AUDIT_SUBJECTS),
    ImagesModule,
  ],
  providers: [
    provideRpcClient('translation'),
    announceChangeProcessor(announceChange),
    Settings,
    SettingsService,
    ActiveLenders,
    LendersRepository,
    MailAddressees,
    LendersService,
    LenderImportService,
    ImportReader,
    ImportWriter,
    TestimonialsWriter,
    FaqsService,
    PublishedTextsRepository,
    LenderTexts,
    TextPages,
    AnnounceTextsProcessor,
  ],
  controllers: [
    LendersController,
    AdminLendersController,
    LenderExchangeController,
    TemplatesController,
    TestimonialsController,
    FaqsController,
    operationsController('lender', [FaqsService]),
    SiteController,
    SettingsController,
    PublishedTextsController,
    LenderTextsController,
  ],
})
export class LenderModule {}
