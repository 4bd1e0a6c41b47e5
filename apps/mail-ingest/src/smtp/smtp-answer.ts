/** An answer that is not yes. The sender hears it as it stands. */
export class SmtpAnswer extends Error {
  override readonly name = 'SmtpAnswer';

  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const notHere = (): SmtpAnswer => new SmtpAnswer(550, '5.7.1 Mail for this address is not taken here');
export const tooMany = (): SmtpAnswer =>
  new SmtpAnswer(452, '4.5.3 Too many recipients, send to the rest apart');
export const tooLarge = (): SmtpAnswer => new SmtpAnswer(552, '5.3.4 The message is too large');
export const notNow = (): SmtpAnswer =>
  new SmtpAnswer(451, '4.3.0 The message cannot be stored now, try again later');
export const tooManyClients = (): SmtpAnswer =>
  new SmtpAnswer(421, '4.7.0 Too many connections from your address, try again later');
