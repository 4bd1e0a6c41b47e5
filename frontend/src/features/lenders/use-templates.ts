import { useQuery } from '@tanstack/react-query';
import { listTemplates } from './api/lender-calls';

export const useTemplates = () =>
  useQuery({ queryKey: ['templates'], queryFn: listTemplates, refetchOnWindowFocus: false });
