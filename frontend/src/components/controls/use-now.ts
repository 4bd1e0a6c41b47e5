import { useEffect, useState } from 'react';

/** The current time, updated periodically, for labels such as 'in 4 min'. */
export function useNow(stepMs = 5_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
