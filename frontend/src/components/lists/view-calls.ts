import type { SavedViewFields, ViewedList } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { replyOf, staffClient } from '../../api-client/staff-client';

export const VIEWS = 'views';

export const useSavedViews = (list: ViewedList) =>
  useQuery({
    queryKey: [VIEWS, list],
    queryFn: async () =>
      (await replyOf(staffClient.GET('/api/v1/admin/views', { params: { query: { list } } }))).items,
  });

/** It replaces one's own view of the same name. */
export const saveView = (body: SavedViewFields) => replyOf(staffClient.POST('/api/v1/admin/views', { body }));

export const deleteView = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/views/{id}', { params: { path: { id } } }));
