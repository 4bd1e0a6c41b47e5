import { Injectable } from '@nestjs/common';
import { LenderHoldsRepository } from '../transmissions/lender-holds.repository';
import type { Trouble, TroubleSource } from './trouble';

/** Documents that are held because their lender's system refuses one after the other. */
@Injectable()
export class HeldDocuments implements TroubleSource {
  constructor(private readonly holds: LenderHoldsRepository) {}

  async look(): Promise<Trouble[]> {
    const holds = await this.holds.list();
    const newest = holds.at(-1);
    if (!newest) return [];
    const documents = holds.reduce((sum, hold) => sum + hold.documents, 0);
    return [
      {
        words: `Lenders whose documents are held after repeated refusals: ${holds.length}, with ${documents} documents`,
        path: '/admin/transmissions',
        newestAt: new Date(newest.since),
      },
    ];
  }
}
