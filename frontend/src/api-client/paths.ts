import type { Confirmation, ConfirmationForm, LoanReference, Problem } from '@coverleaf/contracts';

interface Problems {
  default: { content: { 'application/problem+json': Problem } };
}

/** The calls of this client, in the form in which openapi-typescript writes them. */
export interface paths {
  '/api/v1/loan-references/{reference}': {
    get: {
      parameters: { path: { reference: string } };
      responses: { 200: { content: { 'application/json': LoanReference } } } & Problems;
    };
  };
  '/api/v1/uploads/{id}/confirmation': {
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': ConfirmationForm & { token: string } } };
      responses: { 201: { content: { 'application/json': Confirmation } } } & Problems;
    };
  };
}
