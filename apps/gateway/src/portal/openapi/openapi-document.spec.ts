import { ROUTES } from '@coverleaf/contracts';
import { openApiDocument } from './openapi-document';

describe('the OpenAPI document', () => {
  type Paths = Record<string, Record<string, { operationId: string; responses: object }>>;
  const document = openApiDocument() as { paths: Paths };

  it('names every route once, with its reply and its problems', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(ROUTES.map(({ id }) => id).toSorted());
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '429', '500']));
  });

  it('never names the account id to the public', () => {
    const named = ROUTES.filter((route) => JSON.stringify(openApiDocument([route])).includes('accountId'));
    expect(named.filter(({ access }) => access !== 'admin').map(({ id }) => id)).toEqual([]);
  });

  it('says that staff may be refused, and that a deletion returns nothing', () => {
    const { responses } = document.paths['/api/v1/admin/users/{id}']?.['delete'] ?? {};
    expect(responses).toMatchObject({ '204': { description: 'No Content' }, '401': {}, '403': {} });
    expect(responses).not.toHaveProperty('204.content');
  });
});
