import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InspectionModule } from '../inspection/inspection.module';
import { UploadEntity } from './upload.entity';
import { UploadsController } from './uploads.rpc-controller';
import { UploadsService } from './uploads.service';

@Module({
  imports: [TypeOrmModule.forFeature([UploadEntity]), InspectionModule],
  controllers: [UploadsController],
  providers: [UploadsService],
  exports: [TypeOrmModule],
})
export class UploadsModule {}
