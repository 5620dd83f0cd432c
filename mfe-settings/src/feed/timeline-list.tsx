import type { Feed } from 'bff/contract/feed/feed';
import { providerNames } from 'remote-kit/connecting/providers';
import styles from './feed.module.css';

/** The timelines at other networks than X, and what reading them costs. */
export function TimelineList({ timelines }: Pick<Feed, 'timelines'>) {
	return (
		<ul className={styles.timelines} aria-label="Timelines at other networks">
			{timelines.map(({ network, handle, isExpired }) => (
				<li key={`${network} ${handle}`}>
					<p className={styles.strong}>{`${providerNames[network]}: @${handle}`}</p>
					<p className={styles.dim}>
						{isExpired ? (
							<>
								Not read any more. <a href="/app/settings/x#connected-accounts">Connect it again</a>
							</>
						) : (
							'Free to read'
						)}
					</p>
				</li>
			))}
		</ul>
	);
}
