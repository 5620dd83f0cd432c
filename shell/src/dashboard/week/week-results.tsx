import { networkTitle } from 'bff/contract/networks/network-names';
import { MarginRow } from 'design-system/margin-row';
import { VisibleText } from 'design-system/visible-text';
import { formatCount } from 'remote-kit/format-number';
import type { Week } from './week-of.ts';
import styles from './week-results.module.css';

/** How the posts of the last seven days did, in one line for each network. */
export function WeekResults({ weeks }: { weeks: readonly Week[] }) {
	return (
		<MarginRow className={styles.row} margin={<span>Last seven days</span>}>
			{weeks.map(({ network, posts, views, likes, replies, best }) => {
				const figures = [
					views !== null && formatCount(views, 'view'),
					formatCount(likes, 'like'),
					formatCount(replies, 'reply', 'replies'),
				];
				return (
					<p key={network} className={styles.line}>
						<strong>{figures.filter(Boolean).join(', ')}</strong> from{' '}
						<a href="/app/drafts?list=posted">{formatCount(posts, 'post')}</a>
						{weeks.length > 1 || network !== 'x' ? ` on ${networkTitle(network)}` : null}
						{posts > 1 && (
							<>
								. Best:{' '}
								<a
									className={styles.best}
									dir="auto"
									href={`/app/drafts?list=posted&draft=${best.id}`}
								>
									<VisibleText>{best.text}</VisibleText>
								</a>
							</>
						)}
					</p>
				);
			})}
		</MarginRow>
	);
}
