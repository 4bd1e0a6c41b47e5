import { screen, waitFor, within } from '@testing-library/react';

type Text = string | null;

/** The texts of elements, in order. @param elements the elements or their selector */
export function textsOf(elements: string | Iterable<Element>): Text[] {
  const found = typeof elements === 'string' ? document.querySelectorAll(elements) : elements;
  return [...found].map(({ textContent }) => textContent);
}

/** The address of a link. @param container by default, the whole document */
export const hrefOf = (name: string | RegExp, container: HTMLElement = document.body): Text =>
  within(container).getByRole('link', { name }).getAttribute('href');

/** The address that the router shows. */
export const address = (): Text => screen.getByTestId('address').textContent;

/** Resolves once the element has the focus: effects that move it may run after the element is found. */
export const focused = (element: Element): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element));
