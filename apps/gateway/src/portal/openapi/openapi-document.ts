import { Problem, PROBLEM_MEDIA_TYPE, type RouteDefinition, ROUTES } from '@coverleaf/contracts';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

/** Problems that any route may return in addition to its own: invalid input, rate limit, internal error. */
const USUAL_PROBLEMS = [422, 429, 500];
/** Additional ones for routes that need a sign-in. */
const CLOSED_PROBLEMS = [401, 403];

/** The OpenAPI 3.1 document of every route, generated from the schemas that validate it. */
export function openApiDocument(routes: readonly RouteDefinition[] = ROUTES): Record<string, unknown> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return { ...createDocument({ openapi: '3.1.0', info: { title: 'Coverleaf', version: '1' }, paths }) };
}

const operation = (route: RouteDefinition): ZodOpenApiOperationObject => ({
  operationId: route.id,
  summary: route.summary,
  requestParams: {
    ...(route.params && { path: route.params as z.ZodObject }),
    ...(route.query && { query: route.query as z.ZodObject }),
  },
  ...(route.body && { requestBody: requestBody(route) }),
  responses: responses(route),
});

function responses({
  status,
  reply,
  replyType = 'application/json',
  access,
  problems = [],
}: RouteDefinition): ZodOpenApiResponsesObject {
  const success = {
    description: STATUS_CODES[status] ?? '',
    ...(status !== 204 && { content: { [replyType]: { schema: reply } } }),
  };
  const closed = access === 'public' ? [] : CLOSED_PROBLEMS;
  return {
    ...Object.fromEntries([...problems, ...closed, ...USUAL_PROBLEMS].map(problemResponse)),
    [`${status}`]: success,
  };
}

function requestBody({ body, bodyType = 'application/json' }: RouteDefinition) {
  const schema = bodyType === 'multipart/form-data' ? withFile(body as z.ZodObject) : (body as z.ZodType);
  return { required: true, content: { [bodyType]: { schema } } };
}

const withFile = (form: z.ZodObject): z.ZodType =>
  form.extend({ file: z.string().meta({ contentMediaType: 'application/octet-stream' }) });

const problemResponse = (status: number): [string, ZodOpenApiResponseObject] => [
  String(status),
  { description: STATUS_CODES[status] ?? '', content: { [PROBLEM_MEDIA_TYPE]: { schema: Problem } } },
];
