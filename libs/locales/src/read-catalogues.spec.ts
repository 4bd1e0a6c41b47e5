import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOGUES } from './index';
import { readCatalogues } from './read-catalogues';

describe('the catalogues', () => {
  let folder: string;
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalogues-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are the files that are called by the code of a language', () => {
    write('fr.json', { Contact: 'Contact' });
    write('haw.json', {});
    for (const name of ['FR.json', 'package.json', 'fr.json.map']) write(name, {});
    expect(readCatalogues(folder)).toEqual({ fr: { Contact: 'Contact' }, haw: {} });
  });

  it.each([[['Contact']], [{ Contact: 1 }], [null], ['Contact']])(
    'are refused when they hold %j',
    (value) => {
      write('fr.json', value);
      expect(() => readCatalogues(folder)).toThrow('fr.json is no catalogue');
    },
  );

  it('ship Spanish', () => {
    expect(CATALOGUES['es']?.['Contact']).toBe('Contacto');
  });
});
