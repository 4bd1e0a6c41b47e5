import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ImagesController } from './images.rpc-controller';
import { ImagesRepository } from './images.repository';
import { ImagesService } from './images.service';
import { PictureOpener } from './picture-opener';
import { PicturePool } from './picture-pool';

@Module({
  imports: [StorageModule],
  controllers: [ImagesController],
  providers: [ImagesService, ImagesRepository, PictureOpener, PicturePool],
})
export class ImagesModule {}
