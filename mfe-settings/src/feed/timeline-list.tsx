import type { Feed } from 'bff/contract/feed/feed';
import { providerNames } from 'remote-kit/connecting/providers';
import styles from './feed.module.css';

/** The timelines of all accounts but the first one at X, and whether reading them costs. */
export function TimelineList({ timelines }: Pick<Feed, 'timelines'>) {
	return (
		<ul className={styles.timelines} aria-label="Timelines of other accounts">
			{timelines.map(({ network, handle, isExpired }) => (
				<li key={`${network} ${handle}`}>
					<p className={styles.strong}>{`${providerNames[network]}: @${handle}`}</p>
					<p className={styles.dim}>
						{isExpired ? (
							<>
								Not read any more. <a href="/app/settings/x#connected-accounts">Connect it again</a>
							</>
						) : network === 'x' ? (
							'X charges for each post that is read'
						) : (
							'Free to read'
						)}
					</p>
				</li>
			))}
		</ul>
	);
}
