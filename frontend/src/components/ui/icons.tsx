import type { ReactNode } from 'react';

/** Inherits the text's color and size. Decorative: text beside it carries the meaning. */
export function Icon({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const CheckIcon = (): ReactNode => (
  <Icon>
    <path d="m4 12.5 5.2 5.2L20 6.8" />
  </Icon>
);

export const CrossIcon = (): ReactNode => (
  <Icon>
    <path d="m5.5 5.5 13 13m0-13-13 13" />
  </Icon>
);

export const AlertIcon = (): ReactNode => (
  <Icon>
    <path d="M12 3 1.8 20.5h20.4L12 3Zm0 6.5v5m0 2.6v.4" />
  </Icon>
);

export const CameraIcon = (): ReactNode => (
  <Icon>
    <path d="M3 7.5h4l1.6-2.7h6.8L17 7.5h4v12H3v-12Z" />
    <circle cx="12" cy="13" r="3.6" />
  </Icon>
);

export const PaperIcon = (): ReactNode => (
  <Icon>
    <path d="M6 2.5h8.5L19 7v14.5H6v-19Zm8 0V7.5h5M9.5 12h6m-6 4h6" />
  </Icon>
);

export const ArrowIcon = ({ back = false }: { readonly back?: boolean }): ReactNode => (
  <Icon>
    <path d={back ? 'M20 12H4.5m6.5-6.5L4.5 12l6.5 6.5' : 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5'} />
  </Icon>
);

export const LockIcon = (): ReactNode => (
  <Icon>
    <path d="M5 10.5h14v10H5v-10Zm3 0V7.5a4 4 0 0 1 8 0v3M12 14.5v2.6" />
  </Icon>
);

export const ClockIcon = (): ReactNode => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 6.5V12l3.8 2.6" />
  </Icon>
);
