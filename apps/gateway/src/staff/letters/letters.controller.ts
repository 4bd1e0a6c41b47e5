import { Readable } from 'node:stream';
import {
  type Actor,
  exportLetters,
  exportLettersRpc,
  type LetterBatch,
  listLetterBatches,
  type MadeLetters,
  makeLetters,
  makeLettersRpc,
  MAX_LETTER_FILE_BYTES,
  type OperationInput,
  withdrawLetters,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { LenderCache, SettingsCache } from '../../platform/cache/content-caches';
import { type MemoryForm, MemoryFormReader } from '../../platform/forms/memory-form';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { LenderNames } from '../names';
import { letterKit } from './letter-kit';

const FORM: MemoryForm = {
  maxBytes: MAX_LETTER_FILE_BYTES,
  tooLarge: 'This file is larger than 1 MB. Keep only the column “reference”.',
};

/** Codes for the letters of lenders. */
@Controller()
export class LettersController {
  private readonly publicUrl: string;

  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly forms: MemoryFormReader,
    private readonly names: LenderNames,
    private readonly lenders: LenderCache,
    private readonly settings: SettingsCache,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  @Route(makeLetters)
  async make(
    @SignedInActor() actor: Actor,
    @Input() { query: batch }: RouteInput<typeof makeLetters>,
    @Req() request: FastifyRequest,
  ): Promise<MadeLetters> {
    const file = await this.forms.read(request, FORM, ({ bytes }) =>
      Promise.resolve(bytes.toString('base64')),
    );
    const made = await this.documents.call(makeLettersRpc, { actor, batch, file });
    return { ...made, batch: await this.named(made.batch) };
  }

  @Route(listLetterBatches)
  async list(@InputOfOperation() input: OperationInput<typeof listLetterBatches>) {
    const page = await this.documents.perform(listLetterBatches, input);
    return { ...page, items: await this.names.addTo(page.items) };
  }

  @Route(withdrawLetters)
  async withdraw(@InputOfOperation() input: OperationInput<typeof withdrawLetters>): Promise<LetterBatch> {
    return this.named(await this.documents.perform(withdrawLetters, input));
  }

  /** @throws AppError 404 also for the batch of a lender that is not active */
  @Route(exportLetters)
  async export(
    @SignedInActor() actor: Actor,
    @Input() { params: { id } }: RouteInput<typeof exportLetters>,
  ): Promise<StreamableFile> {
    const { batch, letters } = await this.documents.call(exportLettersRpc, { actor, id });
    const [lender, site] = await Promise.all([this.lenders.findById(batch.lenderId), this.settings.site()]);
    if (!lender) throw notFound('The lender of this batch is not active.');
    const kit = letterKit({ batch, letters, lender, siteName: site.name, publicUrl: this.publicUrl });
    return new StreamableFile(Readable.from(kit, { objectMode: false }), {
      type: 'application/zip',
      disposition: `attachment; filename="letters-${lender.slug}-${batch.datedOn}.zip"`,
    });
  }

  private async named(batch: LetterBatch): Promise<LetterBatch> {
    const [named = batch] = await this.names.addTo([batch]);
    return named;
  }
}
