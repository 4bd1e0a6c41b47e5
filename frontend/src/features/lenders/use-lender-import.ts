import type { ImportPlan } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api-client/call-result';
import { checkFile, importFile } from './api/lender-files';

interface Agreed {
  readonly file: File;
  readonly plan: ImportPlan;
  readonly skipRefused: boolean;
}

/** From a file to a plan, and from the plan to what it says. */
export function useLenderImport() {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({ mutationFn: checkFile });
  const run = useMutation({
    mutationFn: ({ file: agreed, plan, skipRefused }: Agreed) =>
      importFile(agreed, { digest: plan.digest, skipRefused: skipRefused ? 'true' : 'false' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lenders'] }),
  });
  const reset = (): void => {
    check.reset();
    run.reset();
  };
  const failure = run.error ?? check.error;
  return {
    file,
    /** Null until the file was checked, and again when what it would do is no longer sure. */
    plan: run.error ? null : (check.data ?? null),
    done: run.data ?? null,
    failure:
      failure && messageOf(failure, run.error ? 'Failed to import lenders' : 'Failed to check the file'),
    isChecking: check.isPending,
    isImporting: run.isPending,
    choose: (chosen: File | null): void => {
      reset();
      setFile(chosen);
    },
    check: (): void => {
      reset();
      if (file) check.mutate(file);
    },
    run: (skipRefused: boolean): void => {
      if (file && check.data) run.mutate({ file, plan: check.data, skipRefused });
    },
  };
}
