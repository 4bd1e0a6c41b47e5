import { Fragment, type ReactNode } from 'react';

/** An e-mail address, which breaks after an @ or a dot before it breaks inside a word. */
export const AddressText = ({ children }: { readonly children: string }): ReactNode =>
  children.split(/(?<=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
