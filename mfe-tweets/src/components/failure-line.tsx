import type { QueryError } from 'bff/client/base-query';
import { useMemo } from 'react';
import { explain } from '../failure.ts';
import styles from './failure-line.module.css';

export interface FailureLineProps {
	failure: QueryError;
	/** What did not work, where it is not what was just pressed. */
	what?: string | undefined;
	/** What the person can do, where the sentence of the server does not say it. */
	next?: string | undefined;
}

/** Why something did not work and what to do about it, under the buttons of its row. */
export function FailureLine({ failure, what, next }: FailureLineProps) {
	// Once: a wait is counted from when it was told.
	const { message, link } = useMemo(() => explain(failure), [failure]);
	return (
		<p role="alert" className={styles.failure}>
			{what ? <b>{what} </b> : null}
			{message} {next} {link ? <a href={link.href}>{link.label}</a> : null}
		</p>
	);
}
