import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen';

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** A mail server that keeps what it receives. */
export async function startSmtpServer() {
  const received: string[] = [];
  let refusals = 0;
  let beforeRefusal: () => Promise<unknown> = () => Promise.resolve();
  let refusalCode = 550;
  let afterEmail: () => Promise<unknown> = () => Promise.resolve();
  const { server } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const refusal = Object.assign(new Error('Refused'), { responseCode: refusalCode });
      if (refusals-- > 0) void beforeRefusal().then(() => done(refusal));
      else done();
    },
    onData: (stream, _session, done) => {
      void text(stream).then((email) => {
        received.push(email);
        void afterEmail().then(() => done());
      });
    },
  });
  const { port, stop } = await listen(server);
  return {
    /** SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    /** The emails as they were received. */
    received,
    /** Refuses this many recipients from now on, each after `before` has settled. @param code below 500: for now only */
    refuse(times: number, before: () => Promise<unknown> = () => Promise.resolve(), code = 550) {
      [refusals, beforeRefusal, refusalCode] = [times, before, code];
    },
    /** Runs after each email is received and before that is confirmed. */
    onEmail(then: () => Promise<unknown>) {
      afterEmail = then;
    },
    stop,
  };
}
