import { allowsPlaintext, plaintextProblems } from './plaintext';

const refused = (env: NodeJS.ProcessEnv): string[] =>
  plaintextProblems(env).map((problem) => problem.split(':', 1)[0] as string);

describe('plaintext', () => {
  it.each([
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1:5432/db'],
    ['DATABASE_URL', 'postgres://u:p@localhost/db'],
    ['DATABASE_URL', 'postgres:///db?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:p@%2Frun%2Fpostgresql/db'],
    ['LENDER_DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=verify-full&sslrootcert=/ca.pem'],
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['REDIS_URL', 'rediss://:p@redis.example:6379'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
    ['S3_ENDPOINT', 'https://s3.example'],
    ['S3_ENDPOINT', ''],
    ['INSIGHT_URL', 'http://localhost:4010'],
    ['INSIGHT_URL', 'https://insight.example/api'],
    ['FILE_SHARE_URL', 'https://share.example'],
    ['TRANSLATION_URL', 'http://127.0.0.1:2737'],
    ['CLAMD_URL', 'tcp://127.0.0.1:3310'],
    ['CLAMD_URL', 'tcp://[::1]:3310'],
  ])('doesn’t apply to %s=%s', (name, value) => {
    expect(refused({ [name]: value })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/db'],
    ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=disable'],
    // These modes encrypt without verifying the server's name.
    ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=require&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://u:p@db.example/db?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://u:p@localhost/db?host=db.example'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1.example/db'],
    ['IDENTITY_DATABASE_URL', 'postgres://u:p@localhost.example/db'],
    ['REDIS_URL', 'redis://:p@redis.example:6379'],
    ['REDIS_URL', 'rediss://redis.example:6379'],
    ['S3_ENDPOINT', 'http://s3.example'],
    ['INSIGHT_URL', 'http://insight.example'],
    ['FILE_SHARE_URL', 'http://share.example'],
    ['TRANSLATION_URL', 'http://apertium:2737'],
    ['CLAMD_URL', 'tcp://clamd.example:3310'],
  ])('is refused for %s=%s', (name, value) => {
    expect(refused({ [name]: value })).toEqual([name]);
    expect(plaintextProblems({ [name]: value }).join()).not.toContain(':p@');
  });

  it('is allowed for the named hosts, but Redis needs a password even there', () => {
    const PLAINTEXT_HOSTS = 'postgres, Redis';
    const DATABASE_URL = 'postgres://u:p@postgres/db';
    expect(refused({ PLAINTEXT_HOSTS, DATABASE_URL, REDIS_URL: 'redis://:p@redis:6379' })).toEqual([]);
    expect(refused({ PLAINTEXT_HOSTS, REDIS_URL: 'redis://redis:6379' })).toEqual(['REDIS_URL']);
    expect(refused({ PLAINTEXT_HOSTS, S3_ENDPOINT: 'http://objects:3900' })).toEqual(['S3_ENDPOINT']);
    expect(refused({ PLAINTEXT_HOSTS: 'clamd', CLAMD_URL: 'tcp://clamd:3310' })).toEqual([]);
    expect(allowsPlaintext('mail.example', PLAINTEXT_HOSTS)).toBe(false);
  });
});
