import { deleteOrphanedImages } from '@coverleaf/contracts';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ImagesController } from './images.rpc-controller';
import { ImagesRepository } from './images.repository';
import { ImagesService } from './images.service';
import { ImageOpener } from './image-opener';
import { ImagePool } from './image-pool';
import { SweepImagesProcessor } from './sweep-images.processor';

@Module({
  imports: [StorageModule],
  controllers: [ImagesController],
  providers: [
    ImagesService,
    ImagesRepository,
    ImageOpener,
    ImagePool,
    SweepImagesProcessor,
    ...provideScheduler([{ job: deleteOrphanedImages, atNight: true }]),
  ],
})
export class ImagesModule {}
