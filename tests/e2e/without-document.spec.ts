import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { browser, files, sql, stack, withBrowser, withProduct, withSampleFiles } from '../stack/product';
import { Visitor } from '../stack/visitor';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const cases = ['en', 'es'].flatMap((language) => [320, 1440].map((width) => [language, width] as const));

describe.each(cases)('without a document at hand, in %s at %d px', (language, width) => {
  withProduct();
  withBrowser();
  withSampleFiles();
  let borrower: Visitor;
  let faults: string[] = [];

  beforeEach(async () => {
    faults = [];
    borrower = await Visitor.arrive(stack.portalUrl, { language, width, browser });
  });
  afterEach(async () => {
    const { troubles } = borrower;
    await borrower.leave();
    expect([...faults, ...troubles]).toEqual([]);
  });

  const look = async (visitor: Visitor, state: string): Promise<void> => {
    faults.push(...(await examine(visitor.page)).map((fault) => `${state}: ${fault}`));
  };
  const lookUp = async (reference: string): Promise<void> => {
    await borrower.open('/skyla/enter-reference-id');
    await borrower.fill({ reference });
    await borrower.press('Submit', { sees: "Don't have the document?" });
  };
  const agentLinkOf = async (reference: string): Promise<string> => {
    await lookUp(reference);
    await borrower.press('Let my agent send it', { sees: 'Send this to your agent' });
    await borrower.isTakenOver();
    const text = await borrower.page.$eval('.send-link blockquote', (one) => one.textContent ?? '');
    return /\/skyla\/agent\?link=[\w-]+/.exec(text)?.[0] ?? '';
  };

  it('a borrower passes a link on, and the agent sends for two customers in one go', async () => {
    await lookUp('REF-1003');
    await borrower.click('.agent-offer__summary');
    await look(borrower, 'lookup with the clause');
    const [one, two] = [await agentLinkOf('REF-1003'), await agentLinkOf('REF-1004')];
    await look(borrower, 'link for the agent');
    const agent = await Visitor.arrive(stack.portalUrl, { language, width, browser });
    await agent.open(one);
    await look(agent, 'page of the agent');
    await agent.press('Send document', { sees: 'Enter your name or agency' });
    await look(agent, 'nothing filled in');
    await agent.fill({ name: 'Delgado Insurance', insuranceCompany: 'Prairie Mutual' });
    await agent.choose('#field-file', [files.pdf]);
    await agent.click('.add-customer summary');
    await agent.fill({ anotherLink: 'https://example.com' });
    await agent.press('Add', { sees: 'Paste the whole link that your customer sent you' });
    await look(agent, 'a link that is none');
    await agent.fill({ anotherLink: stack.portalUrl + two });
    await agent.press('Add', { shows: '#field-file-1' });
    await agent.choose('#field-file-1', [files.pdf]);
    await look(agent, 'two customers');
    await agent.press('Send all documents', {
      sees: 'All documents were received. You can close this page.',
    });
    await look(agent, 'received');
    const doors = () =>
      sql.document<{ door: string }>(`select door from insurance_uploads where name = 'Delgado Insurance'`);
    await waitFor(async () => (await doors()).length === 2, { what: 'both documents' });
    expect((await doors()).map(({ door }) => door)).toEqual(['agent', 'agent']);
    faults.push(...agent.troubles);
    await agent.leave();
  });

  it('a link that is not complete says how to go on', async () => {
    await borrower.open('/skyla/agent?link=part', { sees: 'This link is not complete' });
    await look(borrower, 'not complete');
    await borrower.open('/skyla/ask-agent', { sees: 'Enter Reference #' });
    await look(borrower, 'no lookup');
    // The browser logs the status of these pages.
    borrower.troubles.splice(0, Infinity, ...borrower.troubles.filter((one) => !one.includes('404')));
  });

  it('a borrower states the insurance, and comes back to the same answer', async () => {
    await lookUp('REF-1002');
    await borrower.press('I have insurance, but no document at hand', { sees: 'Policy number' });
    await borrower.isTakenOver();
    await look(borrower, 'form');
    await borrower.press('Submit', { sees: 'There is a problem' });
    await borrower.isTakenOver();
    await look(borrower, 'nothing filled in');
    borrower.troubles.splice(0, Infinity, ...borrower.troubles.filter((one) => !one.includes('422')));
    await borrower.fill({ insurer: 'Prairie Mutual', policyNumber: 'PM-2231-0', agentName: 'Rosa Delgado' });
    await borrower.fill({
      agentPhone: '(555) 010-0142',
      effectiveOn: dayIn(-30),
      expiresOn: dayIn(335),
    });
    await borrower.click('#field-consent');
    await borrower.press('Submit', { sees: "We'll ask your agent" });
    await look(borrower, 'held');
  });
});
