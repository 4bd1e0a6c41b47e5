import { sweepPictures } from '@coverleaf/contracts';
import { provideDailyJobs } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ImagesController } from './images.rpc-controller';
import { ImagesRepository } from './images.repository';
import { ImagesService } from './images.service';
import { PictureOpener } from './picture-opener';
import { PicturePool } from './picture-pool';
import { SweepPicturesProcessor } from './sweep-pictures.processor';

/** When it is night in the United States. */
const NIGHT = 7;

@Module({
  imports: [StorageModule],
  controllers: [ImagesController],
  providers: [
    ImagesService,
    ImagesRepository,
    PictureOpener,
    PicturePool,
    SweepPicturesProcessor,
    ...provideDailyJobs([{ job: sweepPictures, fromHour: NIGHT }]),
  ],
})
export class ImagesModule {}
