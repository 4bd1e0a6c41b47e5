import type { ReactNode } from 'react';

interface PhoneLinkProps {
  readonly phone: string;
  /** `sms` starts a text message. */
  readonly scheme?: 'tel' | 'sms';
}

export function PhoneLink({ phone, scheme = 'tel' }: PhoneLinkProps): ReactNode {
  return (
    <a className="phone" href={`${scheme}:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
