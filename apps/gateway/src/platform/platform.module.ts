import { provideRpcClient } from '@coverleaf/messaging';
import { FileInspector, parsersProvider } from '@coverleaf/parsers';
import { CONFIG, Health, OBJECT_STORE, openObjectStore } from '@coverleaf/service-kit';
import { Global, Module } from '@nestjs/common';
import { ContentCache, LenderCache, SettingsCache } from './cache/content-caches';
import { ContentVersion } from './cache/versioned-cache';
import { CountsConnection } from './counts-connection';
import { FileCopies } from './forms/file-copies';
import { FormReader } from './forms/form-reader';
import { MemoryFormReader } from './forms/memory-form';
import { FileOwners } from './file-owners';
import { FrontEnd } from './front-end';
import type { GatewayConfig } from '../gateway.config';
import { InspectionLimit } from './http/caller-limits';
import { ContentFiles } from './stored-files';

const providers = [
  ...['lender', 'document', 'mail-ingest', 'translation', 'identity'].map(provideRpcClient),
  ContentVersion,
  SettingsCache,
  LenderCache,
  ContentCache,
  ContentFiles,
  CountsConnection,
  FileOwners,
  FileCopies,
  FileInspector,
  FormReader,
  FrontEnd,
  InspectionLimit,
  MemoryFormReader,
  parsersProvider,
  {
    provide: OBJECT_STORE,
    inject: [CONFIG, Health, FileOwners],
    useFactory: (config: GatewayConfig, health: Health, owners: FileOwners) =>
      openObjectStore(config, health, (bucket) => owners.sealingKey(bucket)),
  },
];

@Global()
@Module({ providers, exports: providers })
export class PlatformModule {}
