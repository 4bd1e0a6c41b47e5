import { Inject } from '@nestjs/common';

export const MAILER = Symbol('mailer');
export const InjectMailer = (): ParameterDecorator => Inject(MAILER);
