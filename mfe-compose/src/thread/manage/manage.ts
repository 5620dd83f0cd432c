import { ArchivedThreads } from './archived-threads.tsx';
import { FoundThreads } from './found-threads.tsx';
import { ManagedThread } from './managed-thread.tsx';

/** What the list of threads loads when the user searches it, or opens a menu or the archive. */
export const manage = { ArchivedThreads, FoundThreads, ManagedThread };
