/** The provider of the service's `Mailer`. */
export const MAILER = Symbol('mailer');
