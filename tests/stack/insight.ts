import { waitFor } from '@coverleaf/testing';
import type { FaultMode } from '../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../tools/insight-simulator/src/ledger';

export interface Insight {
  setFault(mode: FaultMode, times?: number): Promise<void>;
  /** What Insight received under this key; without a key, everything. */
  ledger(idempotencyKey?: string): Promise<LedgerItem[]>;
}

export const insightAt = (simulatorUrl: string): Insight => ({
  async setFault(mode, times) {
    await fetch(`${simulatorUrl}/faults`, { method: 'PUT', body: JSON.stringify({ mode, times }) });
  },
  async ledger(idempotencyKey) {
    const { items } = (await (await fetch(`${simulatorUrl}/ledger`)).json()) as { items: LedgerItem[] };
    return idempotencyKey ? items.filter((item) => item.idempotencyKey === idempotencyKey) : items;
  },
});

/** What Insight received under each key, without repetitions. Each key must have exactly one. */
export function effectsOf(items: readonly LedgerItem[]): Map<string, LedgerItem[]> {
  const effects = new Map<string, LedgerItem[]>();
  for (const item of items) {
    const key = item.idempotencyKey ?? 'without a key';
    if (!item.repeated) effects.set(key, [...(effects.get(key) ?? []), item]);
  }
  return effects;
}

/** Waits until each key has reached Insight. @returns the keys that didn't arrive, or that took effect twice */
export async function lostOrDoubled(
  insight: Insight,
  keys: readonly string[],
  timeoutMs = 90_000,
): Promise<string[]> {
  let effects = new Map<string, LedgerItem[]>();
  const haveCome = async (): Promise<boolean> => {
    effects = effectsOf(await insight.ledger());
    return keys.every((key) => effects.has(key));
  };
  await waitFor(haveCome, { timeoutMs, everyMs: 250 }).catch(() => undefined);
  return [...new Set([...keys, ...effects.keys()])].filter((key) => effects.get(key)?.length !== 1);
}
