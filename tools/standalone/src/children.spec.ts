import { dataFolderAt } from './data-folder';
import { devServerChild, pageBuilderChild, simulatorChild } from './children';
import { readSettings } from './settings';

describe('programs other than services', () => {
  const before = process.env;
  afterEach(() => {
    process.env = before;
  });

  it('get no secret', () => {
    const settings = readSettings({}, []);
    process.env = {
      ...before,
      ENCRYPTION_KEYS: 'a-secret',
      RPC_SECRET_FILE: '/a-secret',
      ADMIN_PASSWORD: 'a-secret',
    };
    const children = [
      simulatorChild(settings, dataFolderAt('/data')),
      pageBuilderChild(),
      devServerChild(settings, 1),
    ];
    for (const { env } of children) {
      expect(env['PATH']).toBe(before['PATH']);
      expect(JSON.stringify(env)).not.toContain('a-secret');
    }
  });
});
