/** @param scheme `sms` starts a text message */
export function PhoneLink({ phone, scheme = 'tel' }: { phone: string; scheme?: 'tel' | 'sms' }) {
  return (
    <a className="phone" href={`${scheme}:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
