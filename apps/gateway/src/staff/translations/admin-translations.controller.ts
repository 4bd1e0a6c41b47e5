import {
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
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { tagged, versionIn } from '../../platform/http/representation';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { UserNames } from '../names';

@Controller()
export class AdminTranslationsController {
  constructor(
    @InjectRpc('translation') private readonly translations: RpcClient,
    private readonly names: UserNames,
  ) {}

  @Route(listTranslations)
  async list(@SignedIn() staff: StaffSession, @Input() { query }: RouteInput<typeof listTranslations>) {
    const actor = actorOf(staff);
    const page = await this.translations.perform(listTranslations, { actor, query });
    return { ...page, items: await this.itemsOf(actor, page.items) };
  }

  @Route(getTranslation)
  async get(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TranslationItem> {
    const actor = actorOf(staff);
    const record = await this.translations.perform(getTranslation, { actor, params });
    return this.itemOf(actor, reply, record);
  }

  @Route(correctTranslation)
  async correct(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof correctTranslation>,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TranslationItem> {
    const actor = actorOf(staff);
    const input = { actor, params, body, version: versionIn(ifMatch) };
    return this.itemOf(actor, reply, await this.translations.perform(correctTranslation, input));
  }

  @Route(reviewTranslation)
  async review(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof reviewTranslation>,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TranslationItem> {
    const actor = actorOf(staff);
    const input = { actor, params, version: versionIn(ifMatch) };
    return this.itemOf(actor, reply, await this.translations.perform(reviewTranslation, input));
  }

  @Route(retryTranslation)
  async retry(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof retryTranslation>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TranslationItem> {
    const actor = actorOf(staff);
    const record = await this.translations.perform(retryTranslation, { actor, params });
    return this.itemOf(actor, reply, record);
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
    // The limit of one call. Fewer people than that translate.
    return this.names.ifKnown(actor, [...new Set(userIds)].slice(0, 100));
  }
}

const toItem = (record: TranslationRecord, names: ReadonlyMap<string, string>): TranslationItem => ({
  ...record,
  reviewedByName: names.get(record.reviewedBy ?? '') ?? null,
  correctedByName: names.get(record.correctedBy ?? '') ?? null,
});
