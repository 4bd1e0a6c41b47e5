import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The row that is open beside its list, as it stands in the address. */
export function useOpenRow(): { openId: string | null; open: (id: string | null) => void } {
  const [address, setAddress] = useSearchParams();
  const open = useCallback(
    (id: string | null): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (id) next.set('open', id);
          else next.delete('open');
          return next;
        },
        // From one to the next is no step to go back by; from the list to the first is one.
        { replace: id === null || address.has('open') },
      ),
    [setAddress, address],
  );
  return { openId: address.get('open'), open };
}
