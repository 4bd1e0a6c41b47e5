import { provideRpcClient } from '@coverleaf/messaging';
import { FileInspector, parsersProvider } from '@coverleaf/parsers';
import { StorageModule } from '@coverleaf/service-kit';
import { Global, Module } from '@nestjs/common';
import { ContentCache, LenderCache, SettingsCache } from './cache/content-caches';
import { ContentVersion } from './cache/versioned-cache';
import { FileCopies } from './forms/file-copies';
import { FormReader } from './forms/form-reader';
import { MemoryFormReader } from './forms/memory-form';
import { FrontEnd } from './front-end';
import { InspectionLimit } from './http/caller-limits';
import { ContentFiles, FileLinks } from './stored-files';

const providers = [
  ...['lender', 'document', 'mail-ingest', 'translation', 'identity'].map(provideRpcClient),
  ContentVersion,
  SettingsCache,
  LenderCache,
  ContentCache,
  ContentFiles,
  FileLinks,
  FileCopies,
  FileInspector,
  FormReader,
  FrontEnd,
  InspectionLimit,
  MemoryFormReader,
  parsersProvider,
];

@Global()
@Module({ imports: [StorageModule], providers, exports: [...providers, StorageModule] })
export class PlatformModule {}
