import { DeliveredFields } from '@coverleaf/contracts';
import { newActor, waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../../../../libs/parsers/test/sample-files';
import { DECLARATIONS, declarationsPdf } from '../../../test/declarations-pdf';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import { DecisionsService } from '../decisions/decisions.service';

jest.setTimeout(120_000);

const lenderOf = (lender: typeof SKYLA | typeof HARBOR, sendsFields: boolean) =>
  lenderRecord(lender, { sendsFields });

describe('the fields of a document', () => {
  const service = useDocument({ READING: 'true' });
  const bodyOf = async (id: string): Promise<Record<string, unknown>> => {
    const items = await service.ledger(id);
    expect(items).toHaveLength(1);
    return items[0]?.body as Record<string, unknown>;
  };
  const isRead = (uploadId: string) =>
    service.rows(DocumentReadingEntity).existsBy({ uploadId, state: 'read' });

  it('are sent with it, once, to a lender that wants them, by either strategy', async () => {
    service.lenders.lenders = [lenderOf(SKYLA, true), lenderOf(HARBOR, true)];
    const bytes = await declarationsPdf();
    const ids = [await service.send(SKYLA, { bytes }), await service.send(HARBOR, { bytes })];
    for (const [at, id] of ids.entries()) {
      await service.until(id, at === 0 ? 'closed' : 'sent', 90_000);
      expect((await service.transmissionOf(id)).attempts).toBe(1);
      const { fields, ...delivered } = DeliveredFields.parse((await bodyOf(id))['fields']);
      expect(delivered).toMatchObject({ version: 1, kind: 'auto_declarations', collateral: 'auto' });
      const valueOf = (wanted: string) => fields.find(({ name }) => name === wanted);
      expect(valueOf('policy_number')).toMatchObject({ value: DECLARATIONS.policyNumber, checked: false });
      expect(valueOf('party')).toMatchObject({ role: expect.any(String), ended: false });
    }
  });

  it('stay here for a lender that doesn’t want them', async () => {
    service.lenders.lenders = [lenderOf(SKYLA, false)];
    const id = await service.sendUntil('closed', SKYLA, { bytes: await samplePdf(1) });
    expect(await bodyOf(id)).not.toHaveProperty('fields');
  });

  it('are not awaited forever', async () => {
    service.lenders.lenders = [lenderOf(SKYLA, true)];
    service.lenders.settings = { ...service.lenders.settings, requireApproval: true };
    const id = await service.sendUntil('awaiting_approval', SKYLA, { bytes: await samplePdf(1) });
    await waitFor(() => isRead(id), { timeoutMs: 60_000, what: 'the reading' });
    // Simulates a killed reader.
    await service.query(
      `update document_readings set state = 'reading', result = null where upload_id = $1`,
      [id],
    );
    await service.get(DecisionsService).approve({ actor: newActor(), params: { id } });
    const waits = `select 1 from outbox where job = 'document.deliver-upload' and failed_attempts > 0`;
    await waitFor(async () => (await service.query(waits)).length === 1);
    expect(await service.transmissionOf(id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      lastError: null,
    });
    await service.query(
      `update insurance_uploads set stage_since = now() - interval '3 minutes' where id = $1`,
      [id],
    );
    expect((await service.until(id, 'closed')).status).toBe('processed');
    expect(await bodyOf(id)).not.toHaveProperty('fields');
  });
});
