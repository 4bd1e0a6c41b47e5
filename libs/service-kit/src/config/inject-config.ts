import { Inject } from '@nestjs/common';

/** Token of the process's settings, checked before anything starts. */
export const CONFIG = Symbol('config');

/** Injects the process's settings; declare the parameter with the type of its own schema. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);
