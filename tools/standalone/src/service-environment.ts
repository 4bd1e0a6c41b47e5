import { SECRET_VARIABLES } from '@coverleaf/environment';
import type { Machine } from './machine';
import { dataFolderAt } from './data-folder';
import { SERVICES, variableOf, type Need, type ServiceName } from './services';
import { portalUrl, type Settings, simulatesTexts } from './settings';

export interface Ports {
  readonly rpc: number;
  readonly management: number;
}

/**
 * The environment of one service, including the shell's own variables, such as LOG_LEVEL. Secrets and variables of a
 * need are given only to the services with that need.
 */
export function environmentOf(
  name: ServiceName,
  settings: Settings,
  machine: Machine,
  ports: Readonly<Record<ServiceName, Ports>>,
  insightUrl: string,
): NodeJS.ProcessEnv {
  const { asks, needs, http } = SERVICES[name];
  const { env } = settings;
  const folder = dataFolderAt(settings.dataDir);
  const given: Record<Need, NodeJS.ProcessEnv> = {
    rpc: { RPC_SECRET: machine.rpcSecret },
    signing: { SIGNING_KEY: machine.signingKeys[name], SIGNING_PUBLIC_KEYS: machine.signingPublicKeys },
    database: { DATABASE_URL: machine.databases[name], ...migrationsOf(name, settings, machine) },
    'database-replica': { DATABASE_REPLICA_URL: env['DATABASE_REPLICA_URL'] },
    redis: { REDIS_URL: machine.redisUrl },
    keys: { ENCRYPTION_KEYS: machine.encryptionKeys },
    objects: {
      S3_ACCESS_KEY: env['S3_ACCESS_KEY'],
      S3_SECRET_KEY: env['S3_SECRET_KEY'],
    },
    insight: {
      INSIGHT_URL: insightUrl,
      INSIGHT_API_KEY: env['INSIGHT_API_KEY'],
    },
    'file-share': {
      FILE_SHARE_URL: env['FILE_SHARE_URL'],
      FILE_SHARE_API_KEY: env['FILE_SHARE_API_KEY'],
    },
    'reading-engine': {
      READING_ENGINE: env['READING_ENGINE'],
      READING_ENGINE_URL: env['READING_ENGINE_URL'],
      READING_ENGINE_TOKEN: env['READING_ENGINE_TOKEN'],
    },
    'alert-webhook': {
      ALERT_WEBHOOK_URL: env['ALERT_WEBHOOK_URL'],
      ALERT_WEBHOOK_SECRET: env['ALERT_WEBHOOK_SECRET'],
    },
    'mail-provider': { MAILGUN_API_KEY: env['MAILGUN_API_KEY'] },
    'translation-engine': {
      TRANSLATION_ENGINE: machine.translation.engine,
      TRANSLATION_URL: machine.translation.url,
      TRANSLATION_API_KEY: env['TRANSLATION_API_KEY'],
    },
    'virus-scanner': { CLAMD_URL: env['CLAMD_URL'], SCAN_REQUIRED: env['SCAN_REQUIRED'] },
    mail: { PUBLIC_URL: portalUrl(settings), SMTP_URL: env['SMTP_URL'], MAIL_FOLDER: folder.mail },
    'first-admin': {
      ADMIN_EMAIL: env['ADMIN_EMAIL'],
      ADMIN_PASSWORD: env['ADMIN_PASSWORD'],
      FIRST_ADMIN_FILE: folder.firstAdmin,
    },
    // Its programs run in the service's own child processes.
    'document-parser': {},
    'audit-anchors': { AUDIT_ANCHOR_FILE: env['AUDIT_ANCHOR_FILE'] ?? folder.auditAnchors },
    // On one machine, people may look around first and must protect their accounts within a week.
    'second-factor': { REQUIRE_MFA: env['REQUIRE_MFA'] || 'later' },
    texts: textAccount(settings, machine),
    'text-webhooks': { TWILIO_AUTH_TOKEN: textAccount(settings, machine).TWILIO_AUTH_TOKEN },
    mailgun: { MAILGUN_SIGNING_KEY: env['MAILGUN_SIGNING_KEY'] },
    metrics: { METRICS_TOKEN: env['METRICS_TOKEN'] },
  };
  const restricted = new Set([...SECRET_VARIABLES, ...Object.values(given).flatMap(Object.keys)]);
  return {
    NODE_ENV: settings.dev ? 'development' : 'production',
    // Fewer malloc arenas, which save much memory in many small processes.
    MALLOC_ARENA_MAX: '2',
    ...Object.fromEntries(Object.entries(env).filter(([variable]) => !restricted.has(variable))),
    // All of them send traces.
    OTEL_EXPORTER_OTLP_HEADERS: env['OTEL_EXPORTER_OTLP_HEADERS'],
    DATA_DIR: settings.dataDir,
    ...(http
      ? // Health and metrics on the one port that people know.
        {
          PORT: String(settings.gatewayPort ?? settings.port),
          PUBLIC_URL: settings.dev ? portalUrl(settings) : env['PUBLIC_URL'],
        }
      : {
          MANAGEMENT_PORT: String(ports[name].management),
          RPC_HOST: '127.0.0.1',
          RPC_PORT: String(ports[name].rpc),
        }),
    ...Object.fromEntries(asks.map((other) => [`${variableOf(other)}_RPC`, `127.0.0.1:${ports[other].rpc}`])),
    ...Object.fromEntries(needs.flatMap((need) => Object.entries(given[need]))),
  };
}

/** The account that sends texts: that of the environment, or of the simulator, which knows no other. */
export function textAccount(settings: Settings, { textToken }: Machine) {
  const { env } = settings;
  if (!simulatesTexts(settings))
    return {
      TWILIO_ACCOUNT_SID: env['TWILIO_ACCOUNT_SID'],
      TWILIO_AUTH_TOKEN: env['TWILIO_AUTH_TOKEN'],
      TWILIO_FROM: env['TWILIO_FROM'],
      TWILIO_URL: env['TWILIO_URL'],
    };
  return {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: textToken,
    // One of Twilio's numbers for tests.
    TWILIO_FROM: '+15005550006',
    TWILIO_URL: `http://127.0.0.1:${settings.textSimulatorPort}`,
  };
}

/**
 * Migrations run before the start, so that the service doesn't get the owner's login; in dev mode they run at each
 * restart.
 */
function migrationsOf(name: ServiceName, { dev }: Settings, { owners }: Machine): NodeJS.ProcessEnv {
  if (!owners[name]) return {};
  return dev ? { MIGRATION_DATABASE_URL: owners[name] } : { MIGRATIONS: 'expect' };
}
