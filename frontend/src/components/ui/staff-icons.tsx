import { icon } from './icons';

/** Icons of the admin area, kept out of the public bundle. */
export const DashboardIcon = icon(
  'M3.5 3.5h7v9h-7v-9Zm10 0h7v5h-7v-5Zm0 8.5h7v8.5h-7V12Zm-10 4h7v4.5h-7V16Z',
);
export const UsersIcon = icon(
  'M9 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-6.5 9c0-3.6 2.7-6 6.5-6s6.5 2.4 6.5 6M15.5 4a4 4 0 0 1 0 7.2M18 15c2.2.8 3.5 2.8 3.5 5.5',
);
export const LetterIcon = icon('M3 8.5 12 3l9 5.500v12H3v-12Zm0 0 9 6.500 9-6.500M8.500 9.500h7');
export const ChartIcon = icon('M3.5 3.500v17h17M8 16.500v-5m4.500 5v-9m4.500 9v-3');
export const AuditIcon = icon('M5 3h14v18H5V3Zm3.5 5h7m-7 4h7m-7 4h4');
export const ChecklistIcon = icon(
  'm3.5 6 1.8 1.800L8.500 4.500m-5 8 1.800 1.800 3.200-3.300m-5 8 1.800 1.800 3.200-3.300M12 6.500h8.500M12 13h8.500M12 19.500h8.500',
);
export const AccountIcon = icon(
  'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8.5 9c0-4.5 3.5-7 8.5-7s8.5 2.5 8.5 7',
);
export const BankIcon = icon('M3 9.5 12 4l9 5.5H3Zm2.5 3.5v5m4.3-5v5m4.4-5v5m4.3-5v5M3 20.5h18');
export const ShieldIcon = icon(
  'M12 2.5 4 5.5v6c0 5 3.3 8.3 8 10 4.7-1.7 8-5 8-10v-6l-8-3Zm-3.5 9 2.6 2.6 4.6-4.8',
);
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L21 21');
export const SignOutIcon = icon('M9.5 3.5h-6v17h6M8.5 12h12m-4.5-5 5 5-5 5');
export const PlusIcon = icon('M12 4.5v15M4.5 12h15');
export const PencilIcon = icon('m4 20 1-4.5L16 4.5 19.5 8 8.5 19 4 20Zm9.5-13L17 10.5');
export const TrashIcon = icon('M4 6.5h16M9 6.5v-3h6v3m-9.5 0 1 14h11l1-14M10 10.5v6.5m4-6.5v6.5');
export const InfoIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-9v.5');
export const KeyIcon = icon('M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm4.5-4.5H21v4m-4-4v3');
export const CopyIcon = icon('M8.5 8.5h11v12h-11v-12Zm-4 7v-12h11');
export const DownloadIcon = icon('M12 3.5v12m-5-5 5 5 5-5M4 20.5h16');
export const UploadIcon = icon('M12 15.5v-12m-5 5 5-5 5 5M4 20.5h16');
export const EyeIcon = icon(
  'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const HelpIcon = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.8-11.5a2.8 2.8 0 1 1 4 2.5c-.8.400-1.2.900-1.2 2m0 2.5v.5',
);
export const LinkOutIcon = icon('M9 5H4.5v14.5H19V15M13 4h7v7m0-7-9 9');
export const TemplateIcon = icon('M3.5 4h17v16h-17V4Zm0 5h17M10 9v11');
export const QuestionIcon = icon(
  'M3.5 4h17v13h-9.5L6.5 21v-4h-3V4Zm6.3 4.3a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.2.8-1.2 1.6m0 2v.3',
);
export const SettingsIcon = icon(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const StarIcon = icon('m12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7L12 3Z');
export const GripIcon = icon('M6 9h12M6 15h12');
export const UpIcon = icon('M12 20V5m-6 6 6-6 6 6');
export const DownIcon = icon('M12 4v15m-6-6 6 6 6-6');
export const ImageIcon = icon('M3.5 4.5h17v15h-17v-15Zm0 11.5 5-5 4.5 4.5 3-3 4.5 4.5M15 9.200v.1');
export const DocumentsIcon = icon('M6 2.5h8.5L19 7v14.5H6v-19Zm8 0V7.5h5M9.5 12h6m-6 4h6');
export const CaseIcon = icon('M3.5 7.5h17v12h-17v-12Zm5 0v-3h7v3M3.5 12.5h17m-8.5-1.500v3');
export const RotateIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.6-5.700M17.500 2.500v4h-4');
export const MinusIcon = icon('M4.5 12h15');
export const SendIcon = icon('m3 11.5 18-8-6 17-4-7.5-8-1.5Zm8 1.500 4.500-4.500');
export const MailIcon = icon('M3 5h18v14H3V5Zm0 1 9 7.5L21 6');
export const TranslateIcon = icon(
  'M2.5 5.5h11M8 3v2.5m3.500 0C10.500 9.500 7.500 13 3 15m2.500-6.500c1.300 2.700 3.500 4.700 6.500 6M11 21l5-11.500L21 21m-8.300-4h6.600',
);
