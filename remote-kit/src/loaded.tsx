import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import type { ReactNode } from 'react';
import { failureOf } from './failure.ts';
import { FailureReason } from './failure-reason.tsx';

interface Props<Data> {
	/** What a query hook returns. */
	query: {
		data?: Data | undefined;
		error?: unknown;
		isFetching: boolean;
		refetch: () => unknown;
	};
	/** The name of the data, as in "We couldn't load your sessions". */
	name: string;
	/** The title of a failure, in place of "We couldn't load …". */
	title?: string;
	/** Number of lines of the placeholder. */
	lines?: number;
	className?: string | undefined;
	/** Without it, nothing is shown once the data is there. */
	children?: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, a placeholder while it loads, or the reason for a failure with a Retry
 * button.
 */
export function Loaded<Data>({
	query: { data, error, isFetching, refetch },
	name,
	title = `We couldn’t load ${name}`,
	lines = 4,
	className,
	children,
}: Props<Data>) {
	if (data !== undefined) return children?.(data);
	if (!error || isFetching)
		return <Skeleton className={className} label={`Loading ${name}`} lines={lines} />;
	return (
		<NotLoaded
			className={className}
			title={title}
			reason={<FailureReason failure={failureOf(error)} />}
			onRetry={() => void refetch()}
		/>
	);
}
