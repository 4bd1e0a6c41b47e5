import { screen, within } from '@testing-library/react';

type Text = string | null;

/** The texts of elements, in their order. @param elements those found, or their selector */
export function textsOf(elements: string | Iterable<Element>): Text[] {
  const found = typeof elements === 'string' ? document.querySelectorAll(elements) : elements;
  return [...found].map(({ textContent }) => textContent);
}

/** The address of a link. @param container the whole document when absent */
export const hrefOf = (name: string | RegExp, container: HTMLElement = document.body): Text =>
  within(container).getByRole('link', { name }).getAttribute('href');

/** The address that the router shows. */
export const address = (): Text => screen.getByTestId('address').textContent;
