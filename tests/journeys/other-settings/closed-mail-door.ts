import { Mailgun } from '../../stack/mailgun';
import type { Stack } from '../../stack/start-stack';

/** Where no signing key is set. */
export function closedMailDoor(started: () => Stack): void {
  it('no mail is taken while no signing key is set, and Mailgun keeps it for later', async () => {
    const mailgun = new Mailgun(() => started().portalUrl);
    const mail = [
      ['sender', 'ann@example.com'],
      ['recipient', 'policy@mail.example'],
      ['subject', 'My policy'],
    ] as const;
    const reply = await mailgun.sendTexts([...mailgun.signed(), ...mail]);
    expect(reply).toEqual({ status: 503, code: 'mail_door_closed', id: undefined });
  });
}
