import { type Actor, NewCaseFields, type Related } from '@coverleaf/contracts';
import { phoneHash } from '@coverleaf/encryption';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { CasesService } from '../cases/cases.service';
import { EvidenceActsService } from '../cases/evidence-acts.service';
import { RelatedService } from './related.service';

describe('what else there is of a borrower', () => {
  const service = useDocument();
  const ann = newActor();
  const ofHarbor = newActor({ role: 'user', lenderId: HARBOR.id });
  const ofSkyla = newActor({ role: 'site_manager', lenderId: SKYLA.id });

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const open = async (
    reference: string,
    contact: { email?: string; phone?: string } = {},
    lenderId = HARBOR.id,
  ): Promise<string> => {
    const fields = NewCaseFields.parse({ reference, ...contact });
    const { id } = await service.get(CasesService).open({ actor: ann, body: { ...fields, lenderId } });
    return id;
  };
  const join = (id: string, documentId: string) =>
    service
      .get(EvidenceActsService)
      .decide({ actor: ann, params: { id }, body: { act: 'join', documentId } });
  const namesOf = ({ cases, documents }: Related): string[] => [
    ...cases.map(({ reference }) => reference),
    ...documents.map((one) => one.id),
  ];
  const related = async (id: string, actor: Actor = ann) =>
    namesOf(await service.get(RelatedService).list({ actor, params: { id } }));
  const relatedToDocument = async (id: string, actor: Actor = ann) =>
    namesOf(await service.get(RelatedService).listOfDocument({ actor, params: { id } }));

  it('is found by the address of the case', async () => {
    const id = await open('REF-1', { email: 'denise@example.com' });
    await open('REF-2', { email: 'denise@example.com' });
    await open('REF-3', { email: 'other@example.com' });
    expect(await related(id)).toEqual(['REF-2']);
  });

  it('is found by the phone of the case, or of its documents', async () => {
    const id = await open('REF-1', { phone: '(865) 555-0123' });
    await open('REF-2', { phone: '+1 865 555 0123' });
    await open('REF-3', { phone: '(865) 555-0124' });
    const document = await service.sendUntil('awaiting_approval', HARBOR, {});
    await service.query('update insurance_uploads set phone_hash = $1', [phoneHash('+18655550123')]);
    expect(await related(id)).toEqual(['REF-2', document]);
    const other = await open('REF-4');
    expect(await related(other)).toEqual([]);
    await join(other, document);
    expect(await related(other)).toEqual(['REF-2', 'REF-1']);
  });

  it('is found by the addresses of the documents that belong to it, each once, newest first', async () => {
    const upload = (email: string | null) => service.sendUntil('awaiting_approval', HARBOR, { email });
    const first = await upload('denise@example.com');
    const second = await upload('denise@example.com');
    const third = await upload(null);
    await service.confirm(third, { email: 'denise@example.com' });
    await upload('other@example.com');
    const id = await open('REF-1');
    expect(await related(id)).toEqual([]);
    await join(id, first);
    expect(await related(id)).toEqual([third, second]);
    // What belongs to the case is on its own list.
    await join(id, third);
    expect(await related(id)).toEqual([second]);
  });

  it('stays within the lender of who asks', async () => {
    const id = await open('REF-1', { email: 'denise@example.com' });
    await open('REF-2', { email: 'denise@example.com' }, SKYLA.id);
    const elsewhere = await service.sendUntil('awaiting_approval', SKYLA, { email: 'denise@example.com' });
    expect(await related(id)).toEqual(['REF-2', elsewhere]);
    expect(await related(id, ofHarbor)).toEqual([]);
    expect(await outcome(related(id, ofSkyla))).toBe('404 not_found');
  });

  describe('from a document that belongs to no case', () => {
    const upload = (email: string | null, lender: typeof HARBOR | typeof SKYLA = HARBOR) =>
      service.sendUntil('awaiting_approval', lender, { email });

    it('is found by its address and by the phone of its contact details', async () => {
      const [first, second] = [await upload('denise@example.com'), await upload('denise@example.com')];
      const [called, sameCalled, other] = [await upload(null), await upload(null), await upload(null)];
      await open('REF-1', { email: 'denise@example.com' });
      await open('REF-2', { phone: '(865) 555-0123' });
      await open('REF-3', { email: 'other@example.com', phone: '(865) 555-0199' });
      const phone = '865-555-0123';
      await service.confirm(called, { email: 'called@example.com', phone });
      await service.confirm(sameCalled, { email: 'partner@example.com', phone });
      await service.confirm(other, { email: 'another@example.com', phone: '865-555-0188' });
      expect(await relatedToDocument(first)).toEqual(['REF-1', second]);
      expect(await relatedToDocument(called)).toEqual(['REF-2', sameCalled]);
      expect(await relatedToDocument(other)).toEqual([]);
    });

    it('has what came with the same cases, of its own lender first', async () => {
      const [asked, joined] = [await upload('denise@example.com'), await upload('work@example.com')];
      const id = await open('REF-1', { email: 'denise@example.com' });
      await join(id, joined);
      const elsewhere = await upload('denise@example.com', SKYLA);
      expect(await relatedToDocument(asked)).toEqual(['REF-1', joined, elsewhere]);
      // The address of the case is one of the borrower’s.
      expect(await relatedToDocument(joined)).toEqual(['REF-1', asked, elsewhere]);
    });

    it('stays within the lender of who asks', async () => {
      const id = await upload('denise@example.com');
      await upload('denise@example.com', SKYLA);
      await open('REF-1', { email: 'denise@example.com' }, SKYLA.id);
      expect(await relatedToDocument(id)).toHaveLength(2);
      expect(await relatedToDocument(id, ofHarbor)).toEqual([]);
      expect(await outcome(relatedToDocument(id, ofSkyla))).toBe('404 not_found');
    });

    it('is an audited read', async () => {
      await relatedToDocument(await upload('denise@example.com'));
      const acts = await service.acts({ action: 'document.listed' });
      expect(acts).toContainEqual(
        expect.objectContaining({ action: 'document.listed', actorId: ann.userId }),
      );
    });
  });
});
