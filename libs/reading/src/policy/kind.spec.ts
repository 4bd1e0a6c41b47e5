import { fileOf } from '../../test/written-page';
import { readFields } from '../read-fields';

const TABLE = `
Policy number: PK-526-034541
Bodily Injury Liability       $30,000/$60,000     $42.10
Property Damage Liability     $50,000             $31.20
Comprehensive                 $500                $12.00
Collision                     $1,000              $88.50
2021 Toyota Camry   VIN 4T1LFSH64MW166343`;

const kindOn = (page: string): string => readFields(fileOf(page), null).kind.value;

it.each([
  ['a table of coverages without any heading', `Longleaf personal lines\n${TABLE}`, 'auto_declarations'],
  [
    'letters that are set apart',
    `D E C L A R A T I O N S  O F  A U T O M O B I L E\n${TABLE}`,
    'auto_declarations',
  ],
  [
    'a box that tells of payments on declarations',
    `Auto Insurance Declarations\n${TABLE}\nPayments received        -$390.75\nNext installment         $134.25`,
    'auto_declarations',
  ],
  [
    'a bill in plain words',
    'Premium statement\nErie Insurance Exchange\nStatement for policy 8662 066 97\nPayments received     -$390.75\nNext installment      $134.25\nPlease pay $134.25 by 01/27/2026.',
    'bill',
  ],
  [
    'a letter about changes, though it speaks of declarations',
    'Erie Insurance Exchange\nImportant information about changes to your coverage\nPolicy number 24658086\nThis declarations page, together with the policy jacket, completes your policy and the declarations that follow.\nThose named in the declarations receive a notice as their interests may appear in these declarations.\nThe declarations, the application and the endorsements that are listed in the declarations are your policy.\nWe send new declarations after each change, and the declarations of earlier terms are no longer in force.',
    'notice',
  ],
  ['an offer with the same table', `Automobile insurance quote\n${TABLE}\nCoverage is not bound.`, 'quote'],
  ['a cancellation with the same table', `Notice of cancellation\n${TABLE}`, 'cancellation'],
  ['a binder with the same table', `Insurance binder\n${TABLE}`, 'binder'],
])('tells the kind of %s', (_, page, kind) => {
  expect(kindOn(page)).toBe(kind);
});
