import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForTests } from '@coverleaf/testing';
import type { FaultMode } from '../../../tools/insight-simulator/src/faults';
import {
  type SimulatedText,
  startTwilioSimulator,
} from '../../../tools/twilio-simulator/src/simulator.server';
import { ContactsService } from '../src/uploads/contacts/contacts.service';
import { startDocument } from './start-document';

const ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token of the account' };
/** Nobody listens there, so the simulator reports no status. */
const NO_PORTAL = 'http://127.0.0.1:9';

/** The document service with a simulator of Twilio, for the tests of a block. */
export const useTexts = (env: NodeJS.ProcessEnv = {}) =>
  startForTests(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coverleaf-texts-'));
    const simulator = await startTwilioSimulator({ ...ACCOUNT, folder, portalUrl: NO_PORTAL, port: 0 });
    const url = `http://127.0.0.1:${simulator.port}`;
    const service = await startDocument({
      TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
      TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
      TWILIO_FROM: '+15005550006',
      TWILIO_URL: url,
      PUBLIC_URL: NO_PORTAL,
      ...env,
    });
    return {
      ...service,
      /** What the simulator took, oldest first. */
      async textsTo(number: string): Promise<SimulatedText[]> {
        const { items } = (await (await fetch(`${url}/texts`)).json()) as { items: SimulatedText[] };
        return items.filter(({ to }) => to === number);
      },
      async textFault(mode: FaultMode, times?: number): Promise<void> {
        await fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify({ mode, times }) });
      },
      async leave(id: string, contact: { readonly email?: string; readonly phone?: string }) {
        const { confirmationToken: token } = await service.upload(id);
        return service.get(ContactsService).leave({ params: { id }, body: { ...contact, token } });
      },
      async stop(): Promise<void> {
        await service.stop();
        await simulator.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  });

/** Numbers of tests, each another. */
let last = 0;
export const newNumber = (): string => `+1202555${String(1_000 + (last += 1))}`;
