import { REJECTION_REASONS, type UploadReceipt } from '@coverleaf/contracts';
import { eventually } from '../stack/eventually';
import { examine } from '../stack/examine-page';
import { borrower, browser, sql, stack, withBrowser, withProduct } from '../stack/product';
import { Visitor } from '../stack/visitor';

/** The state of an upload when the page is opened, and a sentence that describes it. */
const STATES = {
  'being checked': { set: `stage = 'held'`, says: 'Making sure we can read the file' },
  'waiting for staff': {
    set: `stage = 'awaiting_approval'`,
    events: ['awaiting_approval'],
    says: 'Our staff will review it before it goes to {lender}',
  },
  'on its way': { set: `stage = 'sending'`, events: ['sending'], says: 'On its way to {lender}' },
  'not to be delivered': {
    set: `stage = 'sending'`,
    events: ['sending'],
    transmission: 'failed',
    says: 'Delivery to {lender} is taking longer than usual',
  },
  'with the lender': {
    set: `stage = 'sent'`,
    events: ['sending', 'sent'],
    says: 'Your document was delivered to {lender}. The review can take a few business days.',
  },
  done: {
    set: `stage = 'closed', status = 'processed'`,
    events: ['sending', 'sent', 'closed'],
    says: "{lender} has your document. You don't need to send it again.",
  },
  infected: {
    set: `stage = 'closed', status = 'rejected', fault = 'infected'`,
    events: ['closed'],
    says: 'Not accepted',
  },
  'rejected by staff': {
    set: `stage = 'closed', status = 'rejected', rejection_reason = 'A page is missing'`,
    events: ['sending', 'sent', 'closed'],
    says: 'What to do next',
  },
  'rejected for a common reason': {
    set: `stage = 'closed', status = 'rejected', rejection_code = 'hard_to_read'`,
    events: ['sending', 'sent', 'closed'],
    says: REJECTION_REASONS.hard_to_read.words,
  },
} as const satisfies Record<
  string,
  { set: string; events?: readonly string[]; transmission?: string; says: string }
>;

describe('the status page', () => {
  withProduct();
  withBrowser();

  /** An upload in a fixed state. No job is left that could change it. */
  const uploadThatIs = async (state: keyof typeof STATES): Promise<UploadReceipt> => {
    const { body } = await borrower.upload({ fields: { lenderSlug: 'harbor' } });
    const stage = `select 1 from insurance_uploads where id = '${body.id}' and stage = 'sent'`;
    await eventually('it to be sent', async () => (await sql.document(stage)).length > 0);
    await put(body, state);
    return body;
  };
  const put = async ({ id }: UploadReceipt, state: keyof typeof STATES): Promise<void> => {
    const { set, ...more } = STATES[state];
    await sql.document(`delete from upload_events where upload_id = '${id}' and stage <> 'received'`);
    for (const stage of 'events' in more ? more.events : [])
      await sql.document(
        `insert into upload_events (upload_id, stage, status) values ('${id}', '${stage}', 'pending')`,
      );
    await sql.document(`update insurance_uploads set ${set} where id = '${id}'`);
    const transmission = 'transmission' in more ? more.transmission : 'delivered';
    await sql.document(`update transmissions set state = '${transmission}' where upload_id = '${id}'`);
  };
  /** As a lookup on the lender's page gives it. */
  const loanToken = async (): Promise<string> => {
    const body = new URLSearchParams({ reference: 'REF-1004' });
    const address = `${stack.portalUrl}/skyla/enter-reference-id`;
    const html = await (await fetch(address, { method: 'POST', body })).text();
    return decodeURIComponent(/\/upload\?loan=([^"&]+)"/.exec(html)?.[1] ?? '');
  };
  const pathOf = ({ statusUrl }: UploadReceipt): string => new URL(statusUrl).pathname;
  const says = { lender: 'Harbor Credit Union' };

  const cases = ['en', 'es'].flatMap((language) =>
    [320, 1440].flatMap((width) => [true, false].map((script) => [language, width, script] as const)),
  );

  it.each(cases)('is accessible in every state, in %s at %d px, script: %s', async (...visit) => {
    const [language, width, script] = visit;
    const visitor = await Visitor.arrive(stack.portalUrl, { language, width, script, browser });
    const faults: string[] = [];
    for (const state of Object.keys(STATES) as (keyof typeof STATES)[]) {
      await visitor.open(pathOf(await uploadThatIs(state)));
      const text = await visitor.page.$eval('main', (main) => main.innerText);
      if (!text.includes(visitor.say(STATES[state].says, says))) faults.push(`${state}: says ${text}`);
      faults.push(...(await examine(visitor.page)).map((fault) => `${state}: ${fault}`));
    }
    faults.push(...visitor.troubles);
    await visitor.leave();
    expect(faults).toEqual([]);
  });

  /** Where the loan of a document stands, and a sentence that describes it. */
  const LOANS = {
    held: {
      // As if a second fact had been checked: whoever knows only the reference sees only the document.
      set: [`update case_evidence set sender_knows = 'loan'`],
      says: 'Proof has arrived. While it is being reviewed, no new charge for insurance that {lender} buys is to begin.',
    },
    rejected: {
      set: [
        `update case_evidence set outcome = 'rejected'`,
        `update insurance_uploads set stage_since = now()`,
      ],
      says: 'We need one more thing: a document that {lender} can use.',
    },
    'without proof': {
      set: [`update case_evidence set outcome = null, no_proof = 'bill'`, `update cases set state = 'open'`],
      says: "This looks like a bill, not proof of insurance, so it doesn't stop a charge. Please send your declarations page.",
    },
    charged: {
      set: [
        `insert into case_charges (id, case_id, first_on) select gen_random_uuid(), id, '2026-10-01' from cases`,
      ],
      says: 'If you had insurance, send proof of it: then the days on which you were covered must be paid back.',
    },
    'owed a refund': {
      set: [
        `update case_charges set last_on = '2026-10-31', refund_days = 31, refund_cents = 7440,
           refund_due_on = '2026-11-15'`,
        `update cases set state = 'proven'`,
      ],
      says: "{lender} accepted proof for this loan. You don't need to do anything else.",
    },
  } as const satisfies Record<string, { set?: readonly string[]; says: string }>;

  it.each([
    ['en', 320],
    ['es', 320],
    ['en', 1440],
    ['es', 1440],
  ] as const)('tells where the loan stands, in %s at %d px', async (language, width) => {
    await sql.document('truncate cases cascade');
    const { body } = await borrower.upload({ fields: { lenderSlug: 'skyla', loanToken: await loanToken() } });
    await sql.document(`update cases set notice_on = current_date - 10, monthly_charge_cents = 8150`);
    const visitor = await Visitor.arrive(stack.portalUrl, { language, width, browser });
    const faults: string[] = [];
    for (const [state, { says: words, ...more }] of Object.entries(LOANS)) {
      for (const statement of 'set' in more ? more.set : []) await sql.document(statement);
      await visitor.open(pathOf(body));
      const text = await visitor.page.$eval('main', (main) => main.innerText);
      if (!text.includes(visitor.say(words, { lender: 'Skyla' }))) faults.push(`${state}: says ${text}`);
      faults.push(...(await examine(visitor.page)).map((fault) => `${state}: ${fault}`));
    }
    faults.push(...visitor.troubles);
    await visitor.leave();
    expect(faults).toEqual([]);
  });

  it('carries the loan to the upload that replaces a rejected document', async () => {
    await sql.document('truncate cases cascade');
    const { body } = await borrower.upload({ fields: { lenderSlug: 'skyla', loanToken: await loanToken() } });
    await put(body, 'rejected by staff');
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    await visitor.open(pathOf(body), { sees: 'What to do next' });
    await visitor.press('Upload a new document', { sees: ['For:', '412 Alder Street'] });
    expect(await visitor.page.$eval('input[name=loanToken]', (input) => input.value)).not.toBe('');
    await visitor.leave();
  });

  it('updates by itself while it is open, and stops asking at the end', async () => {
    const receipt = await uploadThatIs('being checked');
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    await visitor.open(pathOf(receipt), { sees: 'Making sure we can read the file' });
    await put(receipt, 'done');
    // Acts like a tab that becomes visible again, which checks at once.
    const look = (): Promise<unknown> =>
      visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look();
    await visitor.sees(visitor.say("{lender} has your document. You don't need to send it again.", says));
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await look();
    expect(asked).toEqual([]);
    expect(await visitor.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      pathOf(receipt).split('/').at(-1),
    );
    await visitor.leave();
  });

  it('keeps the lender’s frame without script, and a link to the receipt', async () => {
    const visitor = await Visitor.arrive(stack.portalUrl, { browser, script: false });
    await visitor.open(pathOf(await uploadThatIs('with the lender')));
    expect(new URL(visitor.page.url()).pathname).toMatch(/^\/harbor\/status\//);
    expect(await visitor.attribute('.progress__keep a', 'href')).toMatch(/^\/status\/[\w-]+\/receipt\.pdf$/);
    await visitor.leave();
  });
});
