import { type LoanReference, NewCaseFields, Requirements, type SecondFact } from '@coverleaf/contracts';
import { defaultRequirements } from '@coverleaf/reading';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { RequirementsService } from '../../reading/requirements.service';
import { UploadIntakeService } from '../../uploads/intake/upload-intake.service';
import { StatusService } from '../../uploads/status/status.service';
import { CasesService } from '../cases.service';
import { LookupsService } from '../lookups.service';
import { AgentLinks } from './agent-links';
import { AgentRequestsService } from './agent-requests.service';

const DAY_MS = 86_400_000;

describe('an agent link', () => {
  const service = useDocument();
  const ann = newActor();

  beforeEach(() => {
    service.lenders.lenders = [
      lenderRecord(HARBOR, { name: 'Harbor Credit Union', address: 'PO Box 41, Knoxville, TN 37901' }),
      lenderRecord(SKYLA),
    ];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const lookUp = (
    reference: string,
    lenderId: string = HARBOR.id,
    fact?: SecondFact,
  ): Promise<LoanReference> => service.get(LookupsService).lookUp({ reference, lenderId, fact });
  /** For REF-1001 only. */
  const lookUpWithFact = () => lookUp('REF-1001', HARBOR.id, { kind: 'last_name', typed: 'Example' });
  const requests = () => service.get(AgentRequestsService);
  const linkFor = async (reference: string): Promise<string> => {
    const { loanToken = '' } = await lookUp(reference);
    return (await requests().issue({ loanToken, lenderId: HARBOR.id }))?.token ?? '';
  };
  const expired = (reference: string): string =>
    service
      .get(AgentLinks)
      .of(HARBOR.id, { reference, senderKnows: 'loan' }, Date.now() - 14 * DAY_MS - 1_000).token;
  const caseOf = async (reference: string) => {
    const { items } = await service
      .get(CasesService)
      .list({ actor: ann, query: { q: reference, limit: 50 } });
    return service.get(CasesService).get({ actor: ann, params: { id: items[0]?.id ?? '' } });
  };
  const demand = (body: Partial<Requirements>, collateral: 'auto' | 'home' = 'auto') =>
    service.get(RequirementsService).change({
      ...{ actor: ann, params: { lenderId: HARBOR.id, collateral }, version: undefined },
      body: Requirements.parse({ ...defaultRequirements(collateral, 'Harbor'), ...body }),
    });

  it('sends a document for its loan and nothing else; staff see that an agent sent it', async () => {
    const agentToken = await linkFor('REF-1001');
    const documentId = await service.send(HARBOR, { agentToken, name: 'Delgado Insurance' });
    const { state, items } = await caseOf('REF-1001');
    expect(state).toBe('held');
    expect(items).toEqual([
      expect.objectContaining({ documentId, state: 'joined', door: 'agent', name: 'Delgado Insurance' }),
    ]);
    const plain = await service.send(HARBOR, { loanToken: (await lookUp('REF-1001')).loanToken });
    expect((await service.upload(plain)).door).toBe('upload');
  });

  it('tells the agent two characters of the reference, and no more of the loan or its borrower', async () => {
    const fields = { borrower: 'Denise Okafor', email: 'denise@example.com', description: '2018 Ford F-150' };
    const body = { ...NewCaseFields.parse({ reference: 'REF-1001', ...fields }), lenderId: HARBOR.id };
    await service.get(CasesService).open({ actor: ann, body });
    const told = await requests().read({ token: await linkFor('REF-1001') });
    expect(told).toMatchObject({ state: 'open', lenderId: HARBOR.id, request: { referenceEnd: '01' } });
    expect(JSON.stringify(told)).not.toMatch(/Denise|Okafor|F-150|REF-1001/);
  });

  it('is refused when it is replayed after expiry, forged, or used for another lender', async () => {
    const token = await linkFor('REF-1001');
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const send = (agentToken: string, lender: typeof HARBOR | typeof SKYLA = HARBOR) =>
      outcome(service.send(lender, { agentToken }));
    expect(await send(expired('REF-1001'))).toBe('410 link_expired');
    expect(await send(forged)).toBe('404 link_unknown');
    expect(await send(token, SKYLA)).toBe('404 link_unknown');
    // A loan token opens more than an agent may see, and is no agent link; nor the other way round.
    const { loanToken = '' } = await lookUp('REF-1001');
    expect(await send(loanToken)).toBe('404 link_unknown');
    expect(await requests().issue({ loanToken: token, lenderId: HARBOR.id })).toBeNull();
    expect((await caseOf('REF-1001')).items).toEqual([]);
    expect(await requests().read({ token: forged })).toEqual({ state: 'unknown' });
    expect(await requests().read({ token: expired('REF-1001') })).toEqual({
      ...{ state: 'expired', lenderId: HARBOR.id },
    });
  });

  it('works again and again until it expires, and each repetition under one key is one document', async () => {
    const agentToken = await linkFor('REF-1001');
    const sent = await service.newUpload({ lender: HARBOR, agentToken, idempotencyKey: 'agent-row-1' });
    const intake = service.get(UploadIntakeService);
    const [first, again] = [await intake.create(sent), await intake.create(sent)];
    expect(again).toMatchObject({ receipt: { id: first.receipt.id }, repeated: false });
    const other = { ...sent, agentToken: await linkFor('REF-1002') };
    expect(await outcome(intake.create(other))).toBe('409 idempotency_conflict');
    await service.send(HARBOR, { agentToken });
    expect((await caseOf('REF-1001')).items).toHaveLength(2);
  });

  it('is not given for a lookup of another lender’s page', async () => {
    const { loanToken = '' } = await lookUp('REF-1001', SKYLA.id);
    expect(await requests().issue({ loanToken, lenderId: HARBOR.id })).toBeNull();
  });

  describe('names the lender', () => {
    const clauseFor = async (reference: string) => {
      const { loanToken = '', clause } = await lookUp(reference);
      const issued = await requests().issue({ loanToken, lenderId: HARBOR.id });
      expect(issued?.clause).toEqual(clause);
      const known = (await lookUpWithFact()).loanToken ?? '';
      const forLoan = await requests().issue({ loanToken: known, lenderId: HARBOR.id });
      return { inPublic: clause, forLoan: forLoan?.clause };
    };
    const byName = {
      ...{ name: 'Harbor Credit Union', address: 'PO Box 41, Knoxville, TN 37901', isExact: false },
    };

    it('as the portal does, while staff entered nothing', async () => {
      expect(await clauseFor('REF-1001')).toEqual({ inPublic: byName, forLoan: byName });
    });

    it('as its requirements say, with ISAOA/ATIMA if they ask for it', async () => {
      await demand({ lienholderNames: ['Harbor CU'], lienholderAddress: 'PO Box 9', asksSuccessors: true });
      const exact = { name: 'Harbor CU ISAOA/ATIMA', address: 'PO Box 9', isExact: true };
      expect(await clauseFor('REF-1001')).toEqual({ inPublic: exact, forLoan: exact });
    });

    it('as the requirements for the collateral say, and not at all by them if it is unknown which apply', async () => {
      await demand({ lienholderNames: ['Harbor Auto'] });
      await demand({ lienholderNames: ['Harbor Mortgage ISAOA'], asksSuccessors: true }, 'home');
      const fields = NewCaseFields.parse({ reference: 'REF-1001', collateral: 'home' });
      await service.get(CasesService).open({ actor: ann, body: { ...fields, lenderId: HARBOR.id } });
      expect(await clauseFor('REF-1001')).toEqual({
        inPublic: byName,
        forLoan: { name: 'Harbor Mortgage ISAOA', address: null, isExact: true },
      });
    });

    it('as the case says, only to those who know more of the loan than its reference', async () => {
      const own = { lienholderName: 'Harbor CU, Loan Servicing', lienholderAddress: '1 Wharf St' };
      const fields = NewCaseFields.parse({ reference: 'REF-1001', ...own, coverages: ['collision'] });
      await service.get(CasesService).open({ actor: ann, body: { ...fields, lenderId: HARBOR.id } });
      const forLoan = { name: own.lienholderName, address: own.lienholderAddress, isExact: true };
      expect(await clauseFor('REF-1001')).toEqual({ inPublic: byName, forLoan });
      const shown = async ({ loanToken = '' }: LoanReference) => {
        const sent = await service.newUpload({ lender: HARBOR, loanToken });
        const { receipt } = await service.get(UploadIntakeService).create(sent);
        const token = receipt.statusUrl.split('/').at(-1) ?? '';
        const status = await service.get(StatusService).read({ token });
        const ofStatus = status?.progress.case?.loanToken ?? '';
        const link = await requests().issue({ loanToken: ofStatus, lenderId: HARBOR.id });
        expect(link?.clause).toEqual(status?.progress.clause);
        const told = await requests().read({ token: link?.token ?? '' });
        return told.state === 'open' ? [told.request.clause, told.request.coverages] : told;
      };
      expect(await shown(await lookUp('REF-1001'))).toEqual([byName, []]);
      expect(await shown(await lookUpWithFact())).toEqual([forLoan, ['collision']]);
    });

    it('not at all while the lender service is unavailable; the lookup works', async () => {
      service.lenders.away = true;
      expect((await lookUp('REF-1001')).clause).toBeNull();
      service.lenders.away = false;
    });
  });
});
