import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { describeFailure } from 'remote-kit/failure';
import { formatDateTime } from 'remote-kit/format-date';
import { Loaded } from 'remote-kit/loaded';
import styles from '../../settings/settings.module.css';
import { useActivityInfiniteQuery } from './activity-api.ts';
import { describeActivity, placeOf } from './describe-activity.ts';

/** The activity of the account, newest first. */
export function ActivityList() {
	const query = useActivityInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
	const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
	const activity = data?.pages.flatMap((page) => page.activity);
	if (!activity) return <Loaded query={query} name="your activity" lines={6} />;
	return (
		<>
			{activity.length === 0 && <p className={styles.dim}>Nothing has happened yet.</p>}
			<ul className={styles.browsers} aria-label="Activity, newest first">
				{activity.map((event) => {
					const place = placeOf(event);
					const text = describeActivity(event);
					return (
						<li key={event.id} className={styles.browser}>
							<div>
								<p>{place ? <a href={place}>{text}</a> : text}</p>
								<p className={styles.dim}>
									<time dateTime={event.at}>{formatDateTime(event.at)}</time>
									{event.device === null ? '' : `; ${event.device}`}
								</p>
							</div>
						</li>
					);
				})}
			</ul>
			{error && !isFetching ? (
				<NotLoaded
					title="We couldn’t load more"
					reason={describeFailure(error)}
					onRetry={() => void fetchNextPage()}
				/>
			) : (
				hasNextPage && (
					<Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
						Show earlier
					</Button>
				)
			)}
		</>
	);
}
