import { EXCHANGE_COLUMNS } from '@coverleaf/contracts';
import { importTemplate } from './import-template';

it('the import template has every column except the id', () => {
  const [head] = importTemplate().replace('\ufeff', '').split('\r\n');
  expect(head?.split(',').toSorted()).toEqual(
    EXCHANGE_COLUMNS.filter((column) => column !== 'id').toSorted(),
  );
});
