import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collector, type CollectedSpan, waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../../apps/document/test/sample-files';
import { Borrower } from '../../stack/borrower';
import type { Stack } from '../../stack/start-stack';

const MARKER = 'zebrafinch';
const PERSON = {
  name: `Ann ${MARKER}`,
  email: `${MARKER}@example.com`,
  phone: '+1 555 010 7391',
  collateralDetails: `${MARKER} Camry`,
  loanNumberLast4: '7391',
  additionalInfo: `${MARKER} says hello`,
};

/** It sends its spans to the collector, and Insight is told of the trace. */
export function traces(started: () => Stack, collectorOf: () => Collector): void {
  describe('a trace of what a borrower sends', () => {
    let collector: Collector;
    let stack: Stack;

    beforeAll(() => {
      collector = collectorOf();
      stack = started();
    });
    // The product ends faster where its spans are taken.
    afterAll(() => collector.turn('takes'));

    /** From the first span of its trace down to this one. */
    const wayTo = (span: CollectedSpan): string[] => {
      const above = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
      const step = `${span.service}: ${span.name}`;
      return above ? [...wayTo(above), step] : [step];
    };
    const waysTo = (name: string): string[][] =>
      collector.spans.filter((span) => span.name === name).map(wayTo);

    /** Each process sends its spans when it likes: what is above may come last. */
    const hasCome = (name: string): boolean => waysTo(name).some(([first]) => first?.startsWith('gateway:'));

    it('is one tree from the request to Insight, and names nobody', async () => {
      const borrower = new Borrower(stack);
      const fields = {
        name: PERSON.name,
        insuranceCompany: MARKER,
        lenderSlug: 'skyla',
        email: PERSON.email,
      };
      const { status, body: receipt } = await borrower.upload({
        bytes: await samplePdf(),
        filename: `${MARKER}.pdf`,
        fields,
      });
      expect(status).toBe(201);
      expect((await borrower.confirm(receipt, PERSON)).status).toBe(201);
      await fetch(`${stack.portalUrl}/api/v1/loan-references/${MARKER}?q=${MARKER}`);
      await fetch(`${stack.portalUrl}/skyla/enter-reference-id?ref=${MARKER}`);

      for (const call of ['POST Insight', 'POST The lender API', 'GET Insight'])
        await waitFor(() => hasCome(call), { timeoutMs: 30_000, what: `the trace of ${call}` });
      expect(waysTo('POST Insight')).toEqual([
        [
          'gateway: POST /api/v1/uploads/:id/confirmation',
          'gateway: document.confirm-upload',
          'document: document.confirm-upload',
          'document: create document.transmit-confirmation',
          'document: process document.transmit-confirmation',
          'document: POST Insight',
        ],
      ]);
      expect(waysTo('POST The lender API')).toEqual([
        [
          'gateway: POST /api/v1/uploads',
          'gateway: document.create-upload',
          'document: document.create-upload',
          'document: create document.process-upload',
          'document: process document.process-upload',
          'document: create document.deliver-upload',
          'document: process document.deliver-upload',
          'document: POST The lender API',
        ],
      ]);
      expect(new Set(collector.spans.map(({ name }) => name)).size).toBeLessThan(60);
      for (const secret of [MARKER, PERSON.phone, receipt.confirmationToken])
        expect(collector.bodies.join('\n')).not.toContain(secret);
      const [call] = collector.spans.filter(({ name }) => name === 'POST Insight');
      const log = await readFile(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8');
      expect(log).toContain(`"trace_id":"${call?.traceId}"`);
    });

    it('costs borrowers nothing while the collector hangs, nor does it keep the product from ending', async () => {
      const upload = async (): Promise<number> =>
        (await new Borrower(stack).upload({ bytes: await samplePdf() })).status;
      const before = collector.requests;
      collector.turn('hangs');
      expect(await upload()).toBe(201);
      await waitFor(() => collector.requests > before);
      expect(await upload()).toBe(201);
      const gateway = await stack.pidOf('gateway');
      await stack.signal('gateway', 'SIGTERM');
      // Far below the exporter's own time-out with its retries, and the supervisor's patience.
      await waitFor(async () => (await stack.pidOf('gateway').catch(() => gateway)) !== gateway, {
        timeoutMs: 15_000,
        what: 'the gateway to end and start anew',
      });
    });
  });
}
