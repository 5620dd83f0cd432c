import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { useEffect, useRef } from 'react';
import { FailureLine } from '../components/failure-line.tsx';
import styles from './list-end.module.css';

export interface ListEndProps {
	isReading: boolean;
	/** Why the last request failed. It is not repeated automatically. */
	failure: QueryError | undefined;
	onMore: () => void;
}

/** Loads more posts when the end of the list comes near, or on request. */
export function ListEnd({ isReading, failure, onMore }: ListEndProps) {
	const element = useRef<HTMLDivElement>(null);
	const isPaused = isReading || failure !== undefined;
	const latestOnMore = useRef(onMore);
	useEffect(() => {
		latestOnMore.current = onMore;
	});
	useEffect(() => {
		if (isPaused || !element.current || !('IntersectionObserver' in window)) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && latestOnMore.current(),
			{
				rootMargin: '600px',
			},
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [isPaused]);

	return (
		<div ref={element} className={styles.end}>
			{failure ? <FailureLine what="We couldn’t load more posts." failure={failure} /> : null}
			<Button busy={isReading} onClick={onMore}>
				{failure === undefined ? 'Show more' : 'Try again'}
			</Button>
		</div>
	);
}
