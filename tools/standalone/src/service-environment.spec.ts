import { SECRET_VARIABLES } from '@coverleaf/environment';
import { publicKeyOf } from '@coverleaf/service-kit';
import { newSigningKey } from '@coverleaf/testing';
import { environmentOf } from './service-environment';
import { signingKeysIn } from './signing-keys';
import { SERVICE_NAMES, type ServiceName } from './services';

const env = {
  LOG_LEVEL: 'debug',
  ENCRYPTION_KEYS: 'secret keys',
  DATABASE_URL: 'postgres://admin',
  INSIGHT_API_KEY: 'insight key',
  ADMIN_PASSWORD: 'first password',
  SMTP_URL: 'smtp://mail',
  CLAMD_URL: 'tcp://scanner',
  MAILGUN_API_KEY: 'mail key',
  FILE_SHARE_URL: 'http://share',
  FILE_SHARE_API_KEY: 'share key',
  READING_ENGINE_TOKEN: 'reader token',
  TRANSLATION_API_KEY: 'translation key',
  MAILGUN_SIGNING_KEY: 'signing key',
  METRICS_TOKEN: 'metrics token',
  TWILIO_ACCOUNT_SID: 'text account',
  TWILIO_AUTH_TOKEN: 'text token',
};
const settings = {
  port: 3000,
  simulatorPort: 4010,
  textSimulatorPort: 4011,
  dataDir: '/data',
  dev: false,
  prepare: false,
  env,
};
const machine = {
  databases: {
    lender: 'postgres://lender',
    document: 'postgres://document',
    'mail-ingest': 'postgres://mail',
    translation: 'postgres://translation',
    identity: 'postgres://identity',
  },
  owners: { identity: 'postgres://owner/identity' },
  redisUrl: 'redis://r',
  rpcSecret: 'rpc secret',
  ...signingKeysIn(Object.fromEntries(SERVICE_NAMES.map((name) => [`signing_${name}`, newSigningKey()]))),
  translation: { engine: 'apertium', url: 'http://apertium' },
  encryptionKeys: 'secret keys',
  textToken: 'simulated token',
  ownKeyFile: false,
  ports: {},
};
const ports = {
  lender: { rpc: 1, management: 2 },
  document: { rpc: 3, management: 4 },
  gateway: { rpc: 5, management: 6 },
  identity: { rpc: 7, management: 8 },
  'mail-ingest': { rpc: 9, management: 10 },
  translation: { rpc: 11, management: 12 },
};
const of = (name: ServiceName, shell: NodeJS.ProcessEnv = env) =>
  environmentOf(name, { ...settings, env: shell }, machine, ports, 'http://insight');

describe('environmentOf', () => {
  it.each<[variable: string, value: string, ...those: ServiceName[]]>([
    ['RPC_SECRET', 'rpc secret', ...SERVICE_NAMES],
    ['ENCRYPTION_KEYS', 'secret keys', 'document', 'identity', 'mail-ingest'],
    ['INSIGHT_URL', 'http://insight', 'document'],
    ['INSIGHT_API_KEY', 'insight key', 'document'],
    ['TRANSLATION_ENGINE', 'apertium', 'translation'],
    ['TRANSLATION_URL', 'http://apertium', 'translation'],
    ['TRANSLATION_API_KEY', 'translation key', 'translation'],
    ['ADMIN_PASSWORD', 'first password', 'identity'],
    ['MAILGUN_SIGNING_KEY', 'signing key', 'gateway'],
    ['METRICS_TOKEN', 'metrics token', 'gateway'],
    ['TWILIO_ACCOUNT_SID', 'text account', 'document'],
    ['TWILIO_AUTH_TOKEN', 'text token', 'document', 'gateway'],
    ['MAILGUN_API_KEY', 'mail key', 'mail-ingest'],
    ['SMTP_URL', 'smtp://mail', 'identity', 'document', 'mail-ingest'],
    ['CLAMD_URL', 'tcp://scanner', 'document', 'mail-ingest'],
    ['FILE_SHARE_URL', 'http://share', 'document'],
    ['FILE_SHARE_API_KEY', 'share key', 'document'],
    ['READING_ENGINE_TOKEN', 'reader token', 'document'],
    ['LOG_LEVEL', 'debug', ...SERVICE_NAMES],
  ])('gives %s only to those that need it', (variable, value, ...those) => {
    const given = SERVICE_NAMES.filter((name) => of(name)[variable] !== undefined);
    expect(given.toSorted()).toEqual(those.toSorted());
    for (const name of those) expect(of(name)[variable]).toBe(value);
  });

  it('gives each secret of the shell only to services that need it, and an unknown one to nobody', () => {
    const shell = Object.fromEntries(SECRET_VARIABLES.map((variable) => [variable, `own ${variable}`]));
    const holders = SECRET_VARIABLES.map((variable) => [
      variable,
      SERVICE_NAMES.filter(
        (name) => of(name, { ...shell, TWILIO_ACCOUNT_SID: 'AC' })[variable] === shell[variable],
      ),
    ]);
    const held = holders.filter(([, names]) => names?.length);
    expect(Object.fromEntries(held)).toEqual({
      DATABASE_REPLICA_URL: ['document'],
      S3_ACCESS_KEY: ['lender', 'document', 'mail-ingest', 'gateway'],
      S3_SECRET_KEY: ['lender', 'document', 'mail-ingest', 'gateway'],
      INSIGHT_API_KEY: ['document'],
      READING_ENGINE_TOKEN: ['document'],
      ALERT_WEBHOOK_URL: ['document'],
      ALERT_WEBHOOK_SECRET: ['document'],
      FILE_SHARE_API_KEY: ['document'],
      SMTP_URL: ['document', 'mail-ingest', 'identity'],
      ADMIN_EMAIL: ['identity'],
      ADMIN_PASSWORD: ['identity'],
      MAILGUN_SIGNING_KEY: ['gateway'],
      MAILGUN_API_KEY: ['mail-ingest'],
      TWILIO_AUTH_TOKEN: ['document', 'gateway'],
      TWILIO_FROM: ['document'],
      TRANSLATION_API_KEY: ['translation'],
      METRICS_TOKEN: ['gateway'],
      OTEL_EXPORTER_OTLP_HEADERS: SERVICE_NAMES,
    });
  });

  it('gives no secret that can’t be in a file', () => {
    const names = new Set(SERVICE_NAMES.flatMap((name) => Object.keys(of(name, {}))));
    const secrets = [...names].filter((name) => /(KEYS?|SECRET|PASSWORD|TOKEN|HEADERS)$/.test(name));
    expect(secrets.filter((name) => !SECRET_VARIABLES.includes(name))).toEqual([]);
  });

  it('gives each service its own database, and nobody the server', () => {
    const given = SERVICE_NAMES.map((name) => [name, of(name)['DATABASE_URL']] as const);
    const databases: Record<string, string> = machine.databases;
    expect(given).toEqual(SERVICE_NAMES.map((name) => [name, databases[name]]));
  });

  it('gives each service its own signing key, and all of them everybody’s public key', () => {
    const { signingKeys } = machine;
    const listed = SERVICE_NAMES.map((name) => `${name}:${publicKeyOf(signingKeys[name])}`).join(',');
    for (const name of SERVICE_NAMES)
      expect(of(name)).toMatchObject({ SIGNING_KEY: signingKeys[name], SIGNING_PUBLIC_KEYS: listed });
  });

  it('gives no service the login that owns its tables', () => {
    for (const name of SERVICE_NAMES) expect(JSON.stringify(of(name))).not.toContain('owner');
    expect(of('identity')).toMatchObject({ MIGRATIONS: 'expect' });
    expect(of('lender')).not.toHaveProperty('MIGRATIONS');
  });

  it('lists retired signing keys for old audit entries', () => {
    const current = Object.fromEntries(SERVICE_NAMES.map((name) => [`signing_${name}`, newSigningKey()]));
    const [first, second] = [newSigningKey(), newSigningKey()];
    const retired = { 'retired_signing_mail-ingest': first, 'retired_signing_mail-ingest_2': second };
    const listed = signingKeysIn({ ...current, ...retired }).signingPublicKeys.split(',');
    expect(listed.slice(-2)).toEqual([first, second].map((key) => `mail-ingest.retired:${publicKeyOf(key)}`));
    expect(listed).toHaveLength(SERVICE_NAMES.length + 2);
  });

  it('sends texts to the simulator only while Insight is simulated, too', () => {
    const simulated = { TWILIO_AUTH_TOKEN: 'simulated token', TWILIO_URL: 'http://127.0.0.1:4011' };
    expect(of('document', {})).toMatchObject(simulated);
    expect(of('gateway', {})).toMatchObject({ TWILIO_AUTH_TOKEN: 'simulated token' });
    expect(of('document', { INSIGHT_URL: 'https://insight' })['TWILIO_AUTH_TOKEN']).toBeUndefined();
  });

  it('sets the ports, and the base URL of links in emails', () => {
    expect(of('gateway')).toMatchObject({
      ...{ PORT: '3000', LENDER_RPC: '127.0.0.1:1', DOCUMENT_RPC: '127.0.0.1:3' },
      ...{ MAIL_INGEST_RPC: '127.0.0.1:9', TRANSLATION_RPC: '127.0.0.1:11', REDIS_URL: 'redis://r' },
    });
    expect(of('lender')).toMatchObject({ RPC_PORT: '1', MANAGEMENT_PORT: '2' });
    for (const name of ['identity', 'document'] as const)
      expect(of(name)['PUBLIC_URL']).toBe('http://localhost:3000');
  });
});
