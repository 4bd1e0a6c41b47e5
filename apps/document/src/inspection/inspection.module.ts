import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileInspector } from './file-inspector';
import { InspectorPool } from './inspector-pool';

@Module({ imports: [StorageModule], providers: [InspectorPool, FileInspector], exports: [FileInspector] })
export class InspectionModule {}
