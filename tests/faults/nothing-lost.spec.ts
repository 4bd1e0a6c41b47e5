import { waitFor } from '@coverleaf/testing';
import type { LedgerItem } from '../../tools/insight-simulator/src/ledger';
import { effectsOf } from '../stack/insight';
import { stack, withProduct } from '../stack/product';
import { SeededRandom } from './seeded-random';
import { injectFault, untilHealthy } from './fault-injection';
import { type AcceptedUpload, uploadUntilAccepted } from './persistent-borrower';

/** `npm test` runs this short form; `npm run faults` runs the long one. */
const UPLOADS = Number(process.env['FAULT_UPLOADS'] ?? 60);
const FAULTS = Number(process.env['FAULT_COUNT'] ?? 6);
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 100_000);
/** A folder for data and logs that is kept after the run. If not set, a temporary folder. */
const DATA_DIR = process.env['FAULT_DATA_DIR'];
const AT_ONCE = 6;
const DRAIN_MS = 120_000;

jest.setTimeout(60_000 + UPLOADS * 3_000 + DRAIN_MS);

/**
 * Judged by what borrowers were promised and by what the receivers got, not by our own tables, which could hide the
 * same fault.
 */
describe(`${UPLOADS} uploads while ${FAULTS} faults are injected (seed ${SEED})`, () => {
  withProduct({}, DATA_DIR);
  const promised: AcceptedUpload[] = [];
  const happened: string[] = [];
  let effects = new Map<string, LedgerItem[]>();
  let drainedMs = 0;

  beforeAll(async () => {
    await sendDuringFaults();
    await untilHealthy(stack);
    const begun = Date.now();
    await waitFor(isDrained, { timeoutMs: DRAIN_MS, everyMs: 500, what: 'everything to have arrived' }).catch(
      () => undefined,
    );
    drainedMs = Date.now() - begun;
    process.stderr.write(
      `seed ${SEED}: ${promised.length} promised, ${happened.length} faults (${countsOf(happened)}), drained after ${(drainedMs / 1_000).toFixed(1)} s\n`,
    );
  });

  async function sendDuringFaults(): Promise<void> {
    const chance = new SeededRandom(SEED);
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < UPLOADS) promised.push(await uploadUntilAccepted(stack, next++));
    };
    const harm = async (): Promise<void> => {
      while (happened.length < FAULTS && promised.length < UPLOADS) {
        // Spreads the faults evenly over the run.
        const due = (happened.length + 0.5) * (UPLOADS / FAULTS);
        await waitFor(() => Promise.resolve(promised.length >= due), { timeoutMs: 180_000, everyMs: 20 });
        const what = await injectFault(stack, chance);
        if (what) happened.push(what);
      }
    };
    await Promise.all([harm(), ...Array.from({ length: AT_ONCE }, send)]);
  }

  async function isDrained(): Promise<boolean> {
    effects = effectsOf(await stack.ledger());
    return promised.every(
      ({ uploadId, confirmationId }) => effects.has(uploadId) && effects.has(confirmationId),
    );
  }

  it('are all accepted, and all the faults happen', () => {
    expect(promised).toHaveLength(UPLOADS);
    expect(happened).toHaveLength(FAULTS);
  });

  it('are not lost: every document arrives whole, and so does every confirmation', () => {
    const lost = promised.filter(
      ({ uploadId, confirmationId }) => !effects.has(uploadId) || !effects.has(confirmationId),
    );
    expect(lost).toEqual([]);
    const changed = promised.filter(({ uploadId, sha256 }) => {
      const { file } = (effects.get(uploadId)?.[0]?.body ?? {}) as {
        file?: { sha256: string; contentType: string };
      };
      // An image arrives as the PDF that was made of it.
      return file?.contentType !== 'application/pdf' || (sha256 !== null && file.sha256 !== sha256);
    });
    expect(changed).toEqual([]);
  });

  it('have no effect twice, and nothing arrives that was not accepted', () => {
    const twice = [...effects].filter(([, items]) => items.length > 1).map(([key]) => key);
    expect(twice).toEqual([]);
    const known = new Set(promised.flatMap(({ uploadId, confirmationId }) => [uploadId, confirmationId]));
    expect([...effects.keys()].filter((key) => !known.has(key))).toEqual([]);
  });
});

function countsOf(happened: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const what of happened) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
}
