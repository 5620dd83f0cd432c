import { use } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import { DoneContext } from './done-context.ts';

/** Why a post could not be marked as done. */
export function DoneFailure({ id }: { id: string }) {
	const { failed } = use(DoneContext);
	return failed?.id === id ? <FailureLine what="Not saved." failure={failed.failure} /> : null;
}
