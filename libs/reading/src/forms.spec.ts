import { AUTO_FORMS } from '../test/forms/auto-forms';
import { FIELD_FORMS } from '../test/forms/field-forms';
import { HOME_FORMS } from '../test/forms/home-forms';
import { LENDER_FORMS } from '../test/forms/lender-forms';
import { MORE_AUTO_FORMS } from '../test/forms/more-auto-forms';
import { MIXED_FORMS } from '../test/forms/mixed-forms';
import { NAME_FORMS } from '../test/forms/name-forms';
import { OTHER_FORMS } from '../test/forms/other-forms';
import { SENTENCE_FORMS } from '../test/forms/sentence-forms';
import { WORDED_FORMS } from '../test/forms/worded-forms';
import { tell } from '../test/forms/form';
import { fileOf } from '../test/written-page';
import { readFields } from './read-fields';

it.each([
  ...AUTO_FORMS,
  ...MORE_AUTO_FORMS,
  ...HOME_FORMS,
  ...MIXED_FORMS,
  ...OTHER_FORMS,
  ...WORDED_FORMS,
  ...SENTENCE_FORMS,
  ...LENDER_FORMS,
  ...FIELD_FORMS,
  ...NAME_FORMS,
])('reads $name', ({ page, says }) => {
  const lines = says.trim().split('\n');
  expect([...tell(readFields(fileOf(page), null))].toSorted()).toEqual(lines.toSorted());
});
