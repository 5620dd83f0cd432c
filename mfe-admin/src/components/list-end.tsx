import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { describeFailure } from 'remote-kit/failure';
import styles from './list-end.module.css';

/** The state of a query that loads a list in pages. */
interface Props {
	query: {
		error?: unknown;
		isFetching: boolean;
		isFetchingNextPage: boolean;
		hasNextPage: boolean;
		fetchNextPage: () => unknown;
	};
}

/** The end of a list: a button that loads more, or a note that there is no more. */
export function ListEnd({ query }: Props) {
	const { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
	if (error && !isFetching)
		return (
			<NotLoaded
				title="We couldn’t load more"
				reason={describeFailure(error)}
				onRetry={() => void fetchNextPage()}
			/>
		);
	if (!hasNextPage) return null;
	return (
		<Button className={styles.more} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
			Show more
		</Button>
	);
}
