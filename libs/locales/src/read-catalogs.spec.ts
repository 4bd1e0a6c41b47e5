import { writeFileSync } from 'node:fs';
import { useFolder } from '@coverleaf/testing';
import { CATALOGS } from './index';
import { readCatalogs } from './read-catalogs';

describe('the catalogs', () => {
  const folder = useFolder();
  const write = (name: string, value: unknown): void => writeFileSync(folder.at(name), JSON.stringify(value));

  it('are the files named after a language code', () => {
    write('fr.json', { Contact: 'Contact' });
    write('haw.json', {});
    for (const name of ['FR.json', 'package.json', 'fr.json.map']) write(name, {});
    expect(readCatalogs(folder.path)).toEqual({ fr: { Contact: 'Contact' }, haw: {} });
  });

  it.each([[['Contact']], [{ Contact: 1 }], [null], ['Contact']])(
    'are rejected if they contain %j',
    (value) => {
      write('fr.json', value);
      expect(() => readCatalogs(folder.path)).toThrow('fr.json is not a catalog');
    },
  );

  it('include Spanish', () => {
    expect(CATALOGS['es']?.['Contact']).toBe('Contacto');
  });
});
