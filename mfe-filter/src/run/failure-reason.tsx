import type { QueryError } from 'bff/client/base-query';
import { explain } from './state/failure.ts';

export interface FailureReasonProps {
	failure: QueryError;
}

/** Why something failed and what to do about it. */
export function FailureReason({ failure }: FailureReasonProps) {
	const { message, link } = explain(failure);
	return (
		<>
			{message} {link ? <a href={link.href}>{link.label}</a> : null}
		</>
	);
}
