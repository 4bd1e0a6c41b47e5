import {
  checkLetterRpc,
  type LetterCheck,
  type LetterResult,
  referenceEnd,
  type RpcInput,
  type SentLetter,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { letterCodeHash, readLetterToken, readTypedCode } from './letter-codes';
import { LetterBatchEntity, LetterEntity, type LetterFacts } from './letter.entity';

type Answer = LetterCheck & { readonly sentBy: string | null };

/** Tells borrowers whether a letter is real. */
@Injectable()
export class LetterChecksService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(checkLetterRpc)
  async check({ lenderId, asked }: RpcInput<typeof checkLetterRpc>): Promise<Answer> {
    // An altered link, or a typo, doesn't reach the database.
    const code = asked.by === 'token' ? readLetterToken(asked.token) : readTypedCode(asked.code);
    if (code === null) return without(asked.by === 'token' ? 'altered' : 'mistyped');
    const { manager } = this.dataSource;
    const letter = await manager.findOneBy(LetterEntity, { codeHash: letterCodeHash(code) });
    const batch = letter && (await manager.findOneBy(LetterBatchEntity, { id: letter.batchId }));
    if (!letter || !batch) return without('unknown');
    const { lenderId: sentBy, kind, datedOn, withdrawnAt } = batch;
    if (sentBy !== lenderId) return { ...without('of_another_lender'), sentBy };
    const { reference } = JSON.parse(letter.facts) as LetterFacts;
    const sent: SentLetter = { kind, datedOn, referenceEnd: referenceEnd(reference) };
    return { result: withdrawnAt === null ? 'real' : 'withdrawn', letter: sent, sentBy };
  }
}

const without = (result: LetterResult): Answer => ({ result, letter: null, sentBy: null });
