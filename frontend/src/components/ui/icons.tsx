/** Inherits the text's color and size. Decorative: text beside it carries the meaning. */
export const icon = (path: string) => () => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

export const CheckIcon = icon('m4 12.5 5.2 5.2L20 6.8');
export const CrossIcon = icon('m5.5 5.5 13 13m0-13-13 13');
export const AlertIcon = icon('M12 3 1.8 20.5h20.4L12 3Zm0 6.5v5m0 2.6v.4');
export const CameraIcon = icon(
  'M3 7.5h4l1.6-2.7h6.8L17 7.5h4v12H3v-12ZM12 16.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Z',
);
export const PaperIcon = icon('M6 2.5h8.5L19 7v14.5H6v-19Zm8 0V7.5h5M9.5 12h6m-6 4h6');
export const ArrowIcon = icon('M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5');
export const BackIcon = icon('M20 12H4.5m6.5-6.5L4.5 12l6.5 6.5');
export const LockIcon = icon('M5 10.5h14v10H5v-10Zm3 0V7.5a4 4 0 0 1 8 0v3M12 14.5v2.6');
export const ClockIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 6.5V12l3.8 2.6');
export const MenuIcon = icon('M3 6.5h18M3 12h18M3 17.5h18');
