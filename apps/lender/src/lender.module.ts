import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AnnounceChangeProcessor } from './freshness/announce-change.processor';
import { FaqEntity } from './faqs/faq.entity';
import { FaqsController } from './faqs/faqs.rpc-controller';
import { TemplateEntity } from './templates/template.entity';
import { TestimonialEntity } from './testimonials/testimonial.entity';
import { TestimonialsController } from './testimonials/testimonials.rpc-controller';
import { LenderEntity } from './lenders/lender.entity';
import { LendersController } from './lenders/lenders.rpc-controller';
import { CreateLenderTables1764000000000 } from './migrations/1764000000000-create-lender-tables';
import { SeedFirstStart1764000001000 } from './migrations/1764000001000-seed-first-start';
import { AnnounceChanges1764000002000 } from './migrations/1764000002000-announce-changes';
import { SettingEntity } from './site/setting.entity';
import { SiteController } from './site/site.rpc-controller';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [LenderEntity, TestimonialEntity, FaqEntity, TemplateEntity, SettingEntity],
      migrations: [
        CreateLenderTables1764000000000,
        SeedFirstStart1764000001000,
        AnnounceChanges1764000002000,
      ],
    }),
    MessagingModule.forService('lender'),
  ],
  providers: [AnnounceChangeProcessor],
  controllers: [LendersController, TestimonialsController, FaqsController, SiteController],
})
export class LenderModule {}
