import { randomUUID } from 'node:crypto';
import {
  type Actor,
  exportRosterProblems,
  exportRosterProblemsRpc,
  importRoster,
  IdempotencyKey,
  registerRosterRpc,
  RosterForm,
  type RosterImport,
  type RosterProblem,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, InjectConfig, validationFailed } from '@coverleaf/service-kit';
import { Controller, Headers, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInActor } from '../../auth/staff-session';
import type { GatewayConfig } from '../../gateway.config';
import { type FileForm, FormReader } from '../../platform/forms/form-reader';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile } from '../export-file';

const PROBLEMS = csvFormat<RosterProblem>({
  row: ({ row }) => row,
  column: ({ column }) => column,
  result: ({ isWarning }) => (isWarning ? 'warning' : 'refused'),
  problem: ({ message }) => message,
});

/** Receives rosters, whose rows a job saves. */
@Controller()
export class RostersController {
  private readonly form: FileForm<typeof RosterForm>;

  constructor(
    @InjectConfig() config: GatewayConfig,
    private readonly forms: FormReader,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {
    this.form = {
      fields: RosterForm,
      bucket: 'insurance',
      keyOf: () => `rosters/${randomUUID()}`,
      maxBytes: config.ROSTER_MAX_MB * 2 ** 20,
      tooLarge: `This file is larger than ${config.ROSTER_MAX_MB} MB. Divide it.`,
    };
  }

  @Route(importRoster)
  async import(
    @SignedInActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<RosterImport> {
    const idempotencyKey = checkKey(key);
    const { form, file } = await this.forms.read(request, this.form);
    try {
      const input = { actor, ...form, file, idempotencyKey };
      const { roster, repeated } = await this.documents.call(registerRosterRpc, input);
      if (repeated) await this.forms.delete(this.form, file);
      return roster;
    } catch (error) {
      // After a time-out the import may be registered and need its file. A maintenance job deletes it otherwise.
      const isRefused = error instanceof AppError && (error.status < 500 || error.code === 'unavailable');
      if (isRefused) await this.forms.delete(this.form, file);
      throw error;
    }
  }

  @Route(exportRosterProblems)
  exportProblems(
    @SignedInActor() actor: Actor,
    @Input() { params: { id } }: RouteInput<typeof exportRosterProblems>,
  ) {
    return exportFile('roster-problems', PROBLEMS, (cursor) =>
      this.documents.call(exportRosterProblemsRpc, { actor, id, ...(cursor && { cursor }) }),
    );
  }
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  const result = IdempotencyKey.safeParse(key);
  if (result.success) return result.data;
  throw validationFailed([{ field: 'Idempotency-Key', message: 'Use 8 to 200 visible ASCII characters' }]);
}
