import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import styles from './dashboard.module.css';

const screens = [
	{
		remote: 'tweets',
		href: '/app/tweets',
		name: 'Tweets',
		line: 'Read what came in. Like it, reply, or move on.',
	},
	{
		remote: 'filter',
		href: '/app/filter',
		name: 'Filter',
		line: 'Describe what’s worth reading, and see which posts fit.',
	},
	{
		remote: 'compose',
		href: '/app/compose',
		name: 'Compose',
		line: 'Say what to write about, and choose among the drafts.',
	},
];

/** The purpose of each screen, shown without a subscription. */
export function Introduction({ isLive }: { isLive: (remote: string) => boolean }) {
	return (
		<ul className={styles.cards}>
			{screens
				.filter(({ remote }) => isLive(remote))
				.map(({ href, name, line }) => (
					<li key={href} className={styles.card}>
						<MarginRow
							margin={
								<h2 className={styles.name}>
									<a className={styles.link} href={href}>
										{name}
									</a>
								</h2>
							}
						>
							<Words size="md">{line}</Words>
						</MarginRow>
					</li>
				))}
		</ul>
	);
}
