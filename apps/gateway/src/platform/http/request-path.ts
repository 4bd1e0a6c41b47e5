import type { FastifyRequest } from 'fastify';

/** The path that was asked for, as it came, without its query. */
export const requestPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '/';
