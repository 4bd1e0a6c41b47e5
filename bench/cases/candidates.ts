import { MatchCandidates } from '../../apps/document/src/cases/matching/match-candidates';
import { Random } from '../../tools/reading/src/scene/random';
import { Town } from '../matching/town';
import { Latencies, measuredAlone, milliseconds, type Result } from '../results';
import type { CaseBench } from './cases.bench';

const ARRIVALS = 300;
const WARM_UP = 10;

/** Finds the candidates for arrivals of the lender with most cases: people and homes of the region, with and without a VIN. */
export async function measureCandidates({ dataSource, lenderId, rows }: CaseBench): Promise<Result[]> {
  const town = new Town(new Random('arrivals'));
  const candidates = new MatchCandidates();
  const latencies = new Latencies();
  let found = 0;
  for (let arrival = -WARM_UP; arrival < ARRIVALS; arrival += 1) {
    const name = town.person();
    const clues = {
      ...{ lenderId, referenceHashes: [], emailHashes: [], policies: [`PM-${town.random.int(1, 999_999)}`] },
      ...{ numbers: [town.vin()], addresses: [town.address()], names: [name, town.printedName(name)] },
    };
    const began = performance.now();
    const { cases } = await candidates.find(dataSource.manager, clues);
    if (arrival < 0) continue;
    latencies.add(performance.now() - began);
    found += cases.length;
  }
  return [
    measuredAlone(
      {
        row: 'cases: candidates for an arrival',
        ...{ unit: 'ms p95', target: ['≤', 30] },
        how: `${ARRIVALS} invented arrivals with a policy number, a VIN, a home and names, one after the other, beside ${rows.toLocaleString('en')} cases, of which each finds ${(found / ARRIVALS).toFixed(1)} (p50: ${milliseconds(latencies.quantile(0.5))}).`,
      },
      latencies.quantile(0.95),
    ),
  ];
}
