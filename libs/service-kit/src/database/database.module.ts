import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type EntitySchema } from 'typeorm';
import { CONFIG, type ServiceConfig } from '../config/config';
import { Health } from '../health/health';
import { type MigrationClass, applyOrAwaitMigrations } from './migrations';

type Class<T> = new (...args: never[]) => T;

export interface DatabaseParts {
  readonly entities: readonly (Class<object> | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
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
            await applyOrAwaitMigrations(config, parts.migrations);
            return options(config, parts);
          },
        }),
        TypeOrmModule.forFeature([...parts.entities] as Class<object>[]),
      ],
      exports: [TypeOrmModule],
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
    logging: false,
    poolSize: config.DATABASE_POOL,
    extra: { connectionTimeoutMillis: 3_000, statement_timeout: 30_000, application_name: 'coverleaf' },
    retryAttempts: 20,
    retryDelay: 500,
  };
}
