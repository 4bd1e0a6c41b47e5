import { environmentOf } from './service-environment';
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
  TRANSLATION_API_KEY: 'translation key',
  MAILGUN_SIGNING_KEY: 'signing key',
};
const settings = { port: 3000, simulatorPort: 4010, dataDir: '/data', dev: false, env };
const machine = {
  databases: {
    lender: 'postgres://lender',
    document: 'postgres://document',
    'mail-ingest': 'postgres://mail',
    translation: 'postgres://translation',
    identity: 'postgres://identity',
  },
  redisUrl: 'redis://r',
  rpcSecret: 'rpc secret',
  translation: { engine: 'apertium', url: 'http://apertium' },
  encryptionKeys: 'secret keys',
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
const of = (name: ServiceName) => environmentOf(name, settings, machine, ports, 'http://insight');

describe('environmentOf', () => {
  it('gives each service its own database and nobody the server', () => {
    expect(of('lender')['DATABASE_URL']).toBe('postgres://lender');
    expect(of('document')['DATABASE_URL']).toBe('postgres://document');
    expect(of('gateway')['DATABASE_URL']).toBeUndefined();
  });

  it('lets all of them ask each other', () => {
    for (const name of SERVICE_NAMES) expect(of(name)['RPC_SECRET']).toBe('rpc secret');
  });

  it('gives keys only to those that handle files or call Insight', () => {
    expect(of('lender')['ENCRYPTION_KEYS']).toBeUndefined();
    expect(of('gateway')).toMatchObject({ ENCRYPTION_KEYS: 'secret keys', REDIS_URL: 'redis://r' });
    expect(of('gateway')['INSIGHT_API_KEY']).toBeUndefined();
    expect(of('document')).toMatchObject({ INSIGHT_API_KEY: 'insight key', INSIGHT_URL: 'http://insight' });
  });

  it('tells the translation service alone of its engine', () => {
    expect(of('translation')).toMatchObject({
      TRANSLATION_ENGINE: 'apertium',
      TRANSLATION_URL: 'http://apertium',
      TRANSLATION_API_KEY: 'translation key',
    });
    for (const name of ['lender', 'document', 'gateway'] as const) {
      expect(of(name)['TRANSLATION_URL']).toBeUndefined();
      expect(of(name)['TRANSLATION_API_KEY']).toBeUndefined();
    }
  });

  it('gives the first password to identity alone', () => {
    expect(of('identity')['ADMIN_PASSWORD']).toBe('first password');
    for (const name of ['lender', 'document', 'gateway'] as const) {
      expect(of(name)['ADMIN_PASSWORD']).toBeUndefined();
    }
  });

  it("gives Mailgun's signing key to the gateway alone", () => {
    expect(of('gateway')['MAILGUN_SIGNING_KEY']).toBe('signing key');
    for (const name of ['lender', 'document', 'identity', 'mail-ingest'] as const) {
      expect(of(name)['MAILGUN_SIGNING_KEY']).toBeUndefined();
    }
  });

  it('gives the mail server, and the address that links begin with, to those that write to people', () => {
    const mail = { SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://localhost:3000' };
    expect(of('identity')).toMatchObject(mail);
    expect(of('document')).toMatchObject(mail);
    for (const name of ['lender', 'gateway'] as const) expect(of(name)['SMTP_URL']).toBeUndefined();
  });

  it('gives the virus scanner to those that take files in, and the file share to the document service alone', () => {
    const own = { CLAMD_URL: 'tcp://scanner', FILE_SHARE_URL: 'http://share' };
    expect(of('document')).toMatchObject(own);
    expect(of('mail-ingest')).toMatchObject({ CLAMD_URL: 'tcp://scanner' });
    expect(of('mail-ingest')['FILE_SHARE_URL']).toBeUndefined();
    for (const name of ['lender', 'identity', 'gateway'] as const) {
      expect([of(name)['CLAMD_URL'], of(name)['FILE_SHARE_URL']]).toEqual([undefined, undefined]);
    }
  });

  it('gives the key of the mail provider to the mail service alone', () => {
    expect(of('mail-ingest')['MAILGUN_API_KEY']).toBe('mail key');
    for (const name of ['lender', 'document', 'identity', 'gateway'] as const) {
      expect(of(name)['MAILGUN_API_KEY']).toBeUndefined();
    }
  });

  it('tells who listens where', () => {
    expect(of('gateway')).toMatchObject({
      PORT: '3000',
      LENDER_RPC: '127.0.0.1:1',
      DOCUMENT_RPC: '127.0.0.1:3',
      MAIL_INGEST_RPC: '127.0.0.1:9',
      TRANSLATION_RPC: '127.0.0.1:11',
    });
    expect(of('lender')).toMatchObject({ RPC_PORT: '1', MANAGEMENT_PORT: '2', LOG_LEVEL: 'debug' });
  });
});
