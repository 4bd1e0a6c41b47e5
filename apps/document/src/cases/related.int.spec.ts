import { type Actor, NewCaseFields } from '@coverleaf/contracts';
import { phoneHash } from '@coverleaf/encryption';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { CasesService } from './cases.service';
import { EvidenceActsService } from './evidence-acts.service';
import { RelatedService } from './related.service';

describe('what else there is of the borrower of a case', () => {
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
  const related = async (id: string, actor: Actor = ann) => {
    const { cases, documents } = await service.get(RelatedService).list({ actor, params: { id } });
    return [...cases.map(({ reference }) => reference), ...documents.map((one) => one.id)];
  };

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
});
