export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** An email without recipient, which works without script. */
export const mailLink = ({ subject, text }: Message): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;

/** A text message without recipient. Phones differ in which of `?` and `&` they expect. */
export const textMessageLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;
