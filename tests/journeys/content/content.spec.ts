import { oneStack } from '../../stack/one-stack';
import { brandPictures } from './brand-pictures';
import { lenderExchange } from './lender-exchange';
import { lenderList } from './lender-list';
import { publishedTexts } from './published-texts';
import { storedPictures } from './stored-pictures';

jest.setTimeout(180_000);

describe('texts, pictures and lenders', () => {
  const stack = oneStack();

  publishedTexts(stack);
  storedPictures(stack);
  brandPictures(stack);
  // Last, because they take the lenders away that were there.
  lenderExchange(stack);
  lenderList(stack);
});
