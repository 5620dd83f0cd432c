import { formatNumber } from 'remote-kit/format-number';
import styles from './post-results.module.css';
import type { ComparedResults } from './results-api.ts';

export interface RecentPostsProps {
	draftId: string;
	/** `Bluesky` */
	network: string;
	/** Oldest first, with the post itself. */
	posts: ComparedResults['recent'];
	/** `3 days` */
	age: string;
}

const HEIGHT = 66;
const MIN_BAR = 10;
const TOP = 4;
const BAR = 6;
const PITCH = 16;

/** The user's last posts as bars on a line, drawn like a run: this one is marked. */
export function RecentPosts({ draftId, network, posts, age }: RecentPostsProps) {
	const hasViews = posts.every(({ views }) => views !== null);
	const counts = posts.map(({ views, likes }) => (hasViews ? (views ?? 0) : likes));
	const max = Math.max(1, ...counts);
	const width = posts.length * PITCH;
	// As in a run, the square root leaves the others visible beside one popular post.
	const heightOf = (count: number) => MIN_BAR + (HEIGHT - TOP - MIN_BAR) * Math.sqrt(count / max);
	const own = posts.findIndex(({ id }) => id === draftId);
	const rank = counts.filter((count) => count > (counts[own] ?? 0)).length + 1;
	const what = `${hasViews ? 'Views' : 'Likes'} of your last ${posts.length} posts on ${network} after ${age}`;
	return (
		<figure className={styles.recent}>
			<svg
				viewBox={`0 0 ${width} ${HEIGHT + 1}`}
				width={width}
				height={HEIGHT + 1}
				role="img"
				aria-label={`${what}, oldest first: ${counts.map(formatNumber).join(', ')}. This one is number ${rank} of ${posts.length}.`}
			>
				<path className={styles.line} d={`M0 ${HEIGHT + 0.5}H${width}`} />
				{posts.map(({ id }, index) => {
					const height = heightOf(counts[index] ?? 0);
					return (
						<rect
							key={id}
							className={styles.bar}
							data-own={id === draftId || undefined}
							x={index * PITCH + (PITCH - BAR) / 2}
							y={HEIGHT - height}
							width={BAR}
							height={height}
						/>
					);
				})}
			</svg>
			<figcaption>{what}, this one marked</figcaption>
		</figure>
	);
}
