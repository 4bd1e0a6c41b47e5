import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const EVERY_MS = 1_000;

/** Asks again and again while something is under way. @param key a constant */
export function useRefetchWhile(isUnderWay: boolean, [key]: readonly [string]): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [key] }), EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, key, queries]);
}
