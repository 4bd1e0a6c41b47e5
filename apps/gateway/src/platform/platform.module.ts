import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Global, Module } from '@nestjs/common';
import { ContentCache, LenderCache, SettingsCache } from './cache/content-caches';
import { ContentVersion } from './cache/versioned-cache';
import { FormReader } from './forms/form-reader';
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
  FormReader,
  FrontEnd,
  InspectionLimit,
];

@Global()
@Module({ imports: [StorageModule], providers, exports: [...providers, StorageModule] })
export class PlatformModule {}
