import { use } from 'react';
import { DoneContext } from '../done/done-context.ts';
import { ReadingContext } from '../reading/reading-context.ts';
import { FailureLine } from './failure-line.tsx';

/** Why a post could not be marked. */
export function NotSaved({ id }: { id: string }) {
	const failures = [use(DoneContext).failed, use(ReadingContext).failed];
	const failed = failures.find((each) => each?.id === id);
	return failed ? <FailureLine what="Not saved." failure={failed.failure} /> : null;
}
