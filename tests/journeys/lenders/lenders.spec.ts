import { oneStack } from '../../stack/one-stack';
import { lenderExchange } from './lender-exchange';
import { lenderList } from './lender-list';

jest.setTimeout(180_000);

describe('lenders as a list and as files', () => {
  const stack = oneStack();

  lenderExchange(stack);
  lenderList(stack);
});
