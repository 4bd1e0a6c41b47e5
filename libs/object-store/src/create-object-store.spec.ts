import { s3SettingsFrom } from './create-object-store';

const full = { S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

describe('s3SettingsFrom', () => {
  it('chooses the local disk if no endpoint is set', () => {
    expect(s3SettingsFrom({ S3_ACCESS_KEY: 'key' })).toBeUndefined();
  });

  it('fills in defaults', () => {
    const usual = { region: 'us-east-1', pathStyle: true, bucketPrefix: 'coverleaf-' };
    expect(s3SettingsFrom(full)).toMatchObject(usual);
    const others = s3SettingsFrom({ ...full, S3_PATH_STYLE: 'false', S3_BUCKET_PREFIX: '' });
    expect(others).toMatchObject({ pathStyle: false, bucketPrefix: '' });
  });

  it.each([
    { ...full, S3_SECRET_KEY: '' },
    { ...full, S3_ENDPOINT: 's3.example.com' },
    { ...full, S3_ENDPOINT: 'https://s3.example.com/bucket' },
  ])('refuses %j', (env) => {
    expect(() => s3SettingsFrom(env)).toThrow(/S3_/);
  });
});
