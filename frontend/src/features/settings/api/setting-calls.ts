import type { ImageFilter, SettingChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const SETTINGS = '/api/v1/admin/settings';

export const listSettings = () => replyOf(staffClient.GET(SETTINGS));

export const saveSettings = (body: SettingChange[]) => replyOf(staffClient.PUT(SETTINGS, { body }));

export const listImages = (query: Partial<ImageFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/images', { params: { query } }));

export const previewRetention = (documentsDays: number) =>
  replyOf(staffClient.GET('/api/v1/admin/retention', { params: { query: { documentsDays } } }));

export const previewEmailRetention = (emailsDays: number) =>
  replyOf(staffClient.GET('/api/v1/admin/retention/emails', { params: { query: { emailsDays } } }));
