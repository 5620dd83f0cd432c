import type { AnswerFailure } from './answer-slice.ts';
import { explain } from './failure.ts';

export interface FailureReasonProps {
	failure: AnswerFailure;
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
