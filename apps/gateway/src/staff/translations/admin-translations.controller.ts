import {
  type OperationInput,
  type Actor,
  correctTranslation,
  getTranslation,
  listTranslations,
  retryTranslation,
  reviewTranslation,
  type TranslationItem,
  type TranslationRecord,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Route } from '../../platform/http/route.decorator';
import { tagged } from '../../platform/http/representation';
import { InputOfOperation } from '../../auth/operation-input';
import { UserNames } from '../names';

@Controller()
export class AdminTranslationsController {
  constructor(
    @InjectRpc('translation') private readonly translations: RpcClient,
    private readonly names: UserNames,
  ) {}

  @Route(listTranslations)
  async list(@InputOfOperation() input: OperationInput<typeof listTranslations>) {
    const page = await this.translations.perform(listTranslations, input);
    return { ...page, items: await this.itemsOf(input.actor, page.items) };
  }

  @Route(getTranslation)
  async get(
    @InputOfOperation() input: OperationInput<typeof getTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.itemOf(input.actor, reply, await this.translations.perform(getTranslation, input));
  }

  @Route(correctTranslation)
  async correct(
    @InputOfOperation() input: OperationInput<typeof correctTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.itemOf(input.actor, reply, await this.translations.perform(correctTranslation, input));
  }

  @Route(reviewTranslation)
  async review(
    @InputOfOperation() input: OperationInput<typeof reviewTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.itemOf(input.actor, reply, await this.translations.perform(reviewTranslation, input));
  }

  @Route(retryTranslation)
  async retry(
    @InputOfOperation() input: OperationInput<typeof retryTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.itemOf(input.actor, reply, await this.translations.perform(retryTranslation, input));
  }

  private async itemOf(actor: Actor, reply: FastifyReply, record: TranslationRecord) {
    const names = await this.namesOf(actor, [record]);
    return tagged(reply, toItem(record, names));
  }

  private async itemsOf(actor: Actor, records: readonly TranslationRecord[]): Promise<TranslationItem[]> {
    const names = await this.namesOf(actor, records);
    return records.map((record) => toItem(record, names));
  }

  private namesOf(actor: Actor, records: readonly TranslationRecord[]): Promise<ReadonlyMap<string, string>> {
    const userIds = records.flatMap(({ reviewedBy, correctedBy }) =>
      [reviewedBy ?? [], correctedBy ?? []].flat(),
    );
    // The limit of one call, which exceeds the number of people who translate.
    return this.names.ifKnown(actor, [...new Set(userIds)].slice(0, 100));
  }
}

const toItem = (record: TranslationRecord, names: ReadonlyMap<string, string>): TranslationItem => ({
  ...record,
  reviewedByName: names.get(record.reviewedBy ?? '') ?? null,
  correctedByName: names.get(record.correctedBy ?? '') ?? null,
});
