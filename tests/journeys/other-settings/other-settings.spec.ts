import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Collector, startCollector } from '@coverleaf/testing';
import { oneStack } from '../../stack/one-stack';
import { closedMailDoor } from './closed-mail-door';
import { quietRefusals, startEcho } from './quiet-refusals';
import { signInTries } from './sign-in-tries';
import { traces } from './traces';

jest.setTimeout(120_000);

/** One product for settings that do not meet. Nobody signs in here: they would use up the tries that are counted. */
describe('where operators set what few do', () => {
  let echo: Server;
  let collector: Collector;

  const stack = oneStack(async () => {
    [echo, collector] = await Promise.all([startEcho(), startCollector()]);
    return {
      FILE_SHARE_URL: `http://127.0.0.1:${(echo.address() as AddressInfo).port}`,
      SIGN_INS_PER_MINUTE: '5',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      INSIGHT_CONTINUES_TRACE: 'true',
    };
  });
  afterAll(async () => {
    echo.close();
    await collector.stop();
  });

  closedMailDoor(stack);
  quietRefusals(stack);
  signInTries(stack);
  traces(stack, () => collector);
});
