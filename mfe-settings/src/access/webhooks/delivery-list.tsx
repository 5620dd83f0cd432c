import type { WebhookDelivery } from 'bff/contract/access/webhooks';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Notice } from 'design-system/notice';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import styles from '../access.module.css';
import { DeliveryRow } from './delivery-row.tsx';
import { useDeliveriesInfiniteQuery, useRedeliverMutation } from './webhooks-api.ts';

/** How often the list is read while a delivery waits for its next attempt. */
const POLL_MS = 10_000;

const waits = ({ status }: WebhookDelivery) => status === 'waiting';

/** The last deliveries of a webhook, newest first. */
export function DeliveryList({ webhookId: id }: { webhookId: string }) {
	const [isWaiting, setWaiting] = useState(false);
	const query = useDeliveriesInfiniteQuery(id, {
		refetchOnMountOrArgChange: true,
		pollingInterval: isWaiting ? POLL_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const [redeliver, { error: failure, isLoading, originalArgs }] = useRedeliverMutation();
	const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
	const deliveries = data?.pages.flatMap((page) => page.deliveries);
	if (!deliveries) return <Loaded query={query} name="its deliveries" lines={3} />;
	if (deliveries.some(waits) !== isWaiting) setWaiting(!isWaiting);
	return (
		<div className={styles.deliveries}>
			{deliveries.length === 0 ? (
				<p className={styles.dim}>Nothing was sent in the last 30 days.</p>
			) : (
				<ul className={styles.list} aria-label="Deliveries, newest first">
					{deliveries.map((delivery) => (
						<DeliveryRow
							key={delivery.id}
							delivery={delivery}
							isSending={isLoading && originalArgs?.delivery === delivery.id}
							onSend={() => !isLoading && void redeliver({ id, delivery: delivery.id })}
						/>
					))}
				</ul>
			)}
			{failure && (
				<Notice tone="error" title="It wasn’t sent again" live>
					{describeFailure(failure)}
				</Notice>
			)}
			{error && !isFetching ? (
				<NotLoaded
					title="We couldn’t load more"
					reason={describeFailure(error)}
					onRetry={() => void (hasNextPage ? fetchNextPage() : query.refetch())}
				/>
			) : (
				hasNextPage && (
					<Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
						Show earlier
					</Button>
				)
			)}
		</div>
	);
}
