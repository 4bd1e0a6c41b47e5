import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileInspector } from './file-inspector';

@Module({ imports: [StorageModule], providers: [FileInspector], exports: [FileInspector] })
export class InspectionModule {}
