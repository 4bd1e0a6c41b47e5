import { ROUTES } from '@coverleaf/contracts';
import { openApiDocument } from './openapi-document';

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  };

  it('names every route once, with its reply and its problems', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      ROUTES.map(({ id }) => id).toSorted(),
    );
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '429', '500']));
  });

  it('never names the account id', () => {
    expect(JSON.stringify(document)).not.toContain('accountId');
  });
});
