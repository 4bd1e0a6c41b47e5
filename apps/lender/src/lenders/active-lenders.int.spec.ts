import { randomUUID } from 'node:crypto';
import { useLender } from '../../test/start-lender';
import { LenderEntity } from './lender.entity';
import { ActiveLenders } from './active-lenders';

describe('the lender of an email', () => {
  const running = useLender();
  const ids: Record<string, string> = {};

  const addLender = async (slug: string, contactEmail: string | null, active = true): Promise<void> => {
    const id = (ids[slug] = randomUUID());
    const colors = { primaryColor: '#000000', secondaryColor: '#ffffff' };
    await running.rows(LenderEntity).insert({ id, name: slug, slug, contactEmail, active, ...colors });
  };

  beforeAll(async () => {
    await addLender('orchard', 'Proof@Orchard-Bank.example');
    await addLender('meadow', 'desk@shared.example');
    await addLender('brook', 'office@shared.example');
    await addLender('kiosk', 'kiosk.bank@gmail.com');
    await addLender('asleep', 'desk@asleep.example', false);
  });

  it.each([
    ['its contact address', 'proof@orchard-bank.EXAMPLE', 'orchard'],
    ['its contact address at a free host', 'kiosk.bank@gmail.com', 'kiosk'],
    ['a tag', 'insurance+Orchard@mail.example', 'orchard'],
    ['a tag before the local part', 'meadow+brook@mail.example', 'brook'],
    ['the local part', 'meadow@mail.example', 'meadow'],
    ['the local part before a tag of nobody', 'meadow+2026@mail.example', 'meadow'],
    ['the first label of the domain', 'docs@brook.mail.example', 'brook'],
    ['the domain of one contact address', 'anybody@orchard-bank.example', 'orchard'],
    ['a domain that two have', 'anybody@shared.example', null],
    ['a free host', 'somebody@gmail.com', null],
    ['one that is not active', 'asleep@mail.example', null],
    ['the domain of one that is not active', 'x@asleep.example', null],
    ['nobody', 'hello@nobody.example', null],
    ['no address', 'orchard', null],
    ['half an address', '@orchard', null],
    ['the other half', 'orchard@', null],
    ['nothing', '', null],
  ])('by %s: %s', async (_why, recipient, slug) => {
    const lender = await running.get(ActiveLenders).findByRecipient({ recipient });
    expect(lender?.id ?? null).toBe(slug && ids[slug]);
  });
});
