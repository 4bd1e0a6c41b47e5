import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen';

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** A mail server that keeps what it receives. */
export async function startSmtpServer() {
  const received: string[] = [];
  let refusals = 0;
  let beforeRefusal: () => Promise<unknown> = () => Promise.resolve();
  const { server } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusals-- > 0) void beforeRefusal().then(() => done(new Error('Later')));
      else done();
    },
    onData: (stream, _session, done) => {
      void text(stream).then((email) => {
        received.push(email);
        done();
      });
    },
  });
  const { port, stop } = await listen(server);
  return {
    /** SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    /** The emails as they were received. */
    received,
    /** Refuses this many recipients from now on, each after `before` has settled. */
    refuse(times: number, before: () => Promise<unknown> = () => Promise.resolve()) {
      [refusals, beforeRefusal] = [times, before];
    },
    stop,
  };
}
