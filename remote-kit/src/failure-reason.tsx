import type { QueryError } from 'bff/client/base-query';
import { useMemo } from 'react';
import { describeFailure } from './failure.ts';
import { findFailureLink } from './failure-link.ts';

export interface FailureReasonProps {
	failure: QueryError;
	/** What else the user can do, after the server's sentence. */
	next?: string | undefined;
}

/** Why something failed, how long to wait, and a link to where it can be fixed. */
export function FailureReason({ failure, next }: FailureReasonProps) {
	// Once per failure: the time to wait is counted from when it was first shown.
	const message = useMemo(() => describeFailure(failure), [failure]);
	const link = findFailureLink(failure);
	return (
		<>
			{message}
			{next ? ` ${next}` : null} {link ? <a href={link.href}>{link.label}</a> : null}
		</>
	);
}
