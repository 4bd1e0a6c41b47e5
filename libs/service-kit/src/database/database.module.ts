import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import {
  DataSource,
  DefaultNamingStrategy,
  type EntitySchema,
  type EntityTarget,
  type ObjectLiteral,
} from 'typeorm';
import { snakeCase } from 'typeorm/util/StringUtils';
import { CONFIG, type ServiceConfig } from '../config/config';
import { Health } from '../health/health';
import { ListReads } from './list-reads';
import { applyOrAwaitMigrations, type MigrationClass } from './migrations';
import { PreparingClient } from './prepared-statements';
import { SealedRows } from './sealed-rows';

type Class<T> = new (...args: never[]) => T;

export interface DatabaseParts {
  readonly entities: readonly (Class<object> | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
  /** Tables whose rows the service may add and read, but not change or delete. */
  readonly appendOnly?: readonly string[];
}

/** Names the column of a property `lenderId` `lender_id`, so that entities need not. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

/** The service's own database with its migrations and health check. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Health) private readonly health: Health,
  ) {}

  static forService(parts: DatabaseParts): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: async (config: ServiceConfig) => {
            await applyOrAwaitMigrations(config, parts.migrations, parts.appendOnly);
            return options(config, parts);
          },
        }),
        TypeOrmModule.forFeature([...parts.entities] as Class<object>[]),
      ],
      providers: [ListReads],
      exports: [TypeOrmModule, ListReads],
    };
  }

  onModuleInit(): void {
    this.health.register('database', () => this.dataSource.query('select 1'));
  }
}

function options(config: ServiceConfig, parts: DatabaseParts): TypeOrmModuleOptions {
  return {
    type: 'postgres',
    // Without it TypeORM resolves the driver from disk.
    driver: pg,
    url: config.DATABASE_URL,
    entities: [...parts.entities],
    subscribers: [SealedRows],
    namingStrategy: new SnakeCaseNaming(),
    logging: false,
    poolSize: config.DATABASE_POOL,
    extra: {
      Client: PreparingClient,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 30_000,
      application_name: 'coverleaf',
    },
    retryAttempts: 20,
    retryDelay: 500,
  };
}

/**
 * Columns for a select list, each under its property's name. Transformers do not run. @param fields others are left out
 */
export const selectList = (
  dataSource: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  alias: string,
  fields: readonly string[],
): string =>
  dataSource
    .getMetadata(entity)
    .columns.filter(({ propertyName }) => fields.includes(propertyName))
    .map(({ databaseName, propertyName }) => `${alias}.${databaseName} as "${propertyName}"`)
    .join(', ');
