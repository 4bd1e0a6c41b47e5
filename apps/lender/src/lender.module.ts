import { AuditModule, type SubjectQueries } from '@coverleaf/audit';
import { announceChange, deleteOrphanedImages, reportLenderAct } from '@coverleaf/contracts';
import {
  announceChangeProcessor,
  MessagingModule,
  rpcController,
  provideRpcClient,
  provideScheduler,
} from '@coverleaf/messaging';
import { parsersProvider } from '@coverleaf/parsers';
import { DatabaseModule, StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FaqEntity } from './faqs/faq.entity';
import { FaqsService } from './faqs/faqs.service';
import { DeleteOrphanedImagesProcessor } from './images/delete-orphaned-images.processor';
import { ImageReencoder } from './images/image-reencoder';
import { ImageEntity } from './images/image.entity';
import { ImagesService } from './images/images.service';
import { ActiveLenders } from './lenders/active-lenders';
import { DeletedLenders } from './lenders/deleted-lenders';
import { ImportColumnEntity, ImportColumns } from './lenders/import-columns';
import { LenderImportService } from './lenders/lender-import.service';
import { LenderEntity, TestimonialEntity } from './lenders/lender.entity';
import { LendersRepository } from './lenders/lenders.repository';
import { LendersService } from './lenders/lenders.service';
import { CreateLenderTables1766000000000 } from './migrations/1766000000000-create-tables';
import { UnsetRequireMfa1795478400000 } from './migrations/1795478400000-unset-require-mfa';
import { KeepRetention1795476000000 } from './migrations/1795476000000-keep-retention';
import { SendFields1795523000000 } from './migrations/1795523000000-send-fields';
import { KeepTimeZones1795692000000 } from './migrations/1795692000000-keep-time-zones';
import { SearchWithoutAccents1795806000000 } from './migrations/1795806000000-search-without-accents';
import { RememberColumns1795806100000 } from './migrations/1795806100000-remember-columns';
import { CountFailedAttempts1795489000000 } from './migrations/1795489000000-count-failed-attempts';
import { AnnounceTextsProcessor } from './published-texts/announce-texts.processor';
import { PublishedTextsRepository } from './published-texts/published-texts.repository';
import { SettingEntity } from './site/setting.entity';
import { SettingsService } from './site/settings.service';
import { TemplateEntity } from './site/template.entity';
import { TemplatesService } from './site/templates.service';

export const ENTITIES = [
  LenderEntity,
  TestimonialEntity,
  FaqEntity,
  TemplateEntity,
  SettingEntity,
  ImageEntity,
  ImportColumnEntity,
] as const;
export const MIGRATIONS = [
  CreateLenderTables1766000000000,
  KeepRetention1795476000000,
  UnsetRequireMfa1795478400000,
  CountFailedAttempts1795489000000,
  SendFields1795523000000,
  KeepTimeZones1795692000000,
  SearchWithoutAccents1795806000000,
  RememberColumns1795806100000,
] as const;

const AUDIT_SUBJECTS: SubjectQueries = {
  lender: `select id, name, deleted_at is not null as "isGone" from lenders where id = any($1)`,
  question: `select id, question as name from faqs where id = any($1)`,
  image: `select id, original_filename as name from images where id = any($1)`,
};

const HANDLERS = [
  LendersService,
  LendersRepository,
  DeletedLenders,
  LenderImportService,
  ImportColumns,
  ActiveLenders,
  TemplatesService,
  SettingsService,
  FaqsService,
  ImagesService,
  PublishedTextsRepository,
];

@Module({
  imports: [
    DatabaseModule.forService({ entities: ENTITIES, migrations: MIGRATIONS }),
    StorageModule,
    MessagingModule.forService('lender'),
    AuditModule.reporting(reportLenderAct, 'lender', AUDIT_SUBJECTS),
  ],
  providers: [
    ...HANDLERS,
    provideRpcClient('translation'),
    announceChangeProcessor(announceChange),
    ImageReencoder,
    parsersProvider,
    DeleteOrphanedImagesProcessor,
    ...provideScheduler([{ job: deleteOrphanedImages, atNight: true }]),
    AnnounceTextsProcessor,
  ],
  controllers: [rpcController(HANDLERS, 'lender')],
})
export class LenderModule {}
