import { Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { newSigningKey } from '@coverleaf/testing';
import { BaseConfig } from '../config/config';
import { publicKeyOf } from '../signing/signing';
import { rootModule } from './run-service';
import { startProcess } from './start-process';

@Injectable()
class NeedsMissing {
  constructor(@Inject('MISSING') readonly missing: unknown) {}
}

@Module({ providers: [NeedsMissing] })
class IncompleteModule {}

describe('a process whose start fails', () => {
  afterEach(() => jest.restoreAllMocks());

  it('names the missing provider and exits, whatever it holds open', async () => {
    const key = newSigningKey();
    process.env['RPC_SECRET'] = 'x'.repeat(32);
    process.env['SIGNING_KEY'] = key;
    process.env['SIGNING_PUBLIC_KEYS'] = `part:${publicKeyOf(key)}`;
    process.env['LOG_LEVEL'] = 'silent';
    const exit = jest.spyOn(process, 'exit');
    const exited = new Promise((resolve) => exit.mockImplementation((code) => resolve(code) as never));
    const write = jest.spyOn(process.stderr, 'write').mockImplementation((...given: unknown[]) => {
      (given[1] as () => void)();
      return true;
    });
    const open = setInterval(() => undefined, 60_000);
    await startProcess({ name: 'part', config: BaseConfig }, ({ config, health, logger }) => {
      const root = rootModule(IncompleteModule, config, health);
      return NestFactory.createApplicationContext(root, { logger, abortOnError: false });
    });
    expect(await exited).toBe(1);
    expect(write.mock.calls[0]?.[0]).toMatch(/^part could not start: .*NeedsMissing.*"MISSING"/s);
    clearInterval(open);
  });
});
