import './browser-fakes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { SentRequest } from './browser-fakes';

const PlainRequest = globalThis.Request as unknown as new (url: string, init: object) => SentRequest;

/** Has headers and `clone`, because the staff client repeats requests. */
class StaffRequest extends PlainRequest {
  readonly headers: Map<string, string>;

  constructor(path: string, init: { readonly headers?: Iterable<readonly [string, string]> }) {
    super(`http://portal.example${path}`, init);
    this.headers = new Map(init.headers ?? []);
  }

  clone(): this {
    return this;
  }
}

/** The parts of a Response that the staff client reads; jsdom has none. */
class StaffResponse {
  readonly status: number;
  readonly headers: Map<string, string>;

  constructor(
    private readonly body: string,
    { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  ) {
    this.status = status;
    this.headers = new Map(Object.entries(headers));
  }

  get ok(): boolean {
    return this.status < 400;
  }

  text = (): Promise<string> => Promise.resolve(this.body);
  json = (): Promise<unknown> => Promise.resolve(JSON.parse(this.body));
  clone = (): this => this;
}

/** Import this module first. */
Object.assign(globalThis, { Request: StaffRequest, Response: StaffResponse });
// jsdom has no layout.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

/** A part of the admin area at an address. */
export function renderForStaff(children: ReactNode, at = '/admin'): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export const pathOf = ({ url }: SentRequest): string => new URL(url).pathname;

/** A search of lenders that found one. */
export const foundLender = (id: string, name: string) => ({
  status: 200,
  body: { items: [{ id, name, slug: name.toLowerCase(), accountId: null }], hasMore: false },
});
