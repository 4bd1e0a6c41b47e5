/** Token of the service's name, the part before the dot in the names of its jobs. */
export const SERVICE_NAME = Symbol('service name');
