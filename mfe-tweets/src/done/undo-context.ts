import { createContext } from 'react';

/** Called once a post was marked as done. */
export const UndoContext = createContext<(undo: () => void) => void>(() => undefined);
