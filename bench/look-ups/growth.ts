import { findLenderBySlug } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import type { Client } from 'pg';
import type { Stack } from '../../tests/stack/start-stack';
import { Latencies } from '../figures';
import { compared, type Result } from '../results/result';
import { rpcClient } from '../running-product';
import { fillTowns, MANY } from './fill-towns';

const FEW = 20;
const ROUNDS = 3;
const CALLS = 2_000;
const WARM_UP = 500;

/** What a look-up costs the lender service with few lenders and with many. */
export async function measureGrowth({ dataDir }: Stack, client: Client): Promise<Result> {
  const rpc = await rpcClient(dataDir, 'lender');
  const measured: { least: number[]; ours: number[] } = { least: [], ours: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await fillTowns(client, FEW);
      measured.least.push(await p50Of(rpc, FEW));
      await fillTowns(client, MANY);
      measured.ours.push(await p50Of(rpc, MANY));
    }
  } finally {
    rpc.close();
  }
  return compared(
    {
      row: 'growth: a look-up with 100,000 lenders, to one with 20',
      unit: 'ms p50',
      target: ['≤', 1.25],
      how: `The lender service over RPC, ${CALLS} calls one after the other for lenders at random, ${ROUNDS} rounds; the “least code” is the same service with ${FEW} lenders.`,
    },
    measured,
  );
}

async function p50Of(rpc: RpcClient, lenders: number): Promise<number> {
  const latencies = new Latencies();
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    const slug = `town-${1 + Math.floor(Math.random() * lenders)}`;
    const began = performance.now();
    const lender = await rpc.call(findLenderBySlug, { slug });
    if (lender?.slug !== slug) throw new Error(`${slug} was not found`);
    if (call >= 0) latencies.add(performance.now() - began);
  }
  return latencies.quantile(0.5);
}
