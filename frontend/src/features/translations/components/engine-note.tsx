import type { EngineName } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { engineWords } from '../translation-words';

/** Which machine is at work. @param engine undefined while that is not known */
export const EngineNote = ({ engine }: { readonly engine: EngineName | undefined }): ReactNode => (
  <p className="translations__engine">{engine ? engineWords(engine) : ' '}</p>
);
