import { writeFileSync } from 'node:fs';
import { useFolder } from '@coverleaf/testing';
import { CATALOGUES } from './index';
import { readCatalogues } from './read-catalogues';

describe('the catalogues', () => {
  const folder = useFolder();
  const write = (name: string, value: unknown): void => writeFileSync(folder.at(name), JSON.stringify(value));

  it('are the files that are called by the code of a language', () => {
    write('fr.json', { Contact: 'Contact' });
    write('haw.json', {});
    for (const name of ['FR.json', 'package.json', 'fr.json.map']) write(name, {});
    expect(readCatalogues(folder.path)).toEqual({ fr: { Contact: 'Contact' }, haw: {} });
  });

  it.each([[['Contact']], [{ Contact: 1 }], [null], ['Contact']])(
    'are refused when they hold %j',
    (value) => {
      write('fr.json', value);
      expect(() => readCatalogues(folder.path)).toThrow('fr.json is no catalogue');
    },
  );

  it('ship Spanish', () => {
    expect(CATALOGUES['es']?.['Contact']).toBe('Contacto');
  });
});
