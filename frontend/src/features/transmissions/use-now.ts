import { useEffect, useState } from 'react';

const STEP_MS = 5_000;

/** The time, a little while ago at the most: for words like 'in 4 min'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
