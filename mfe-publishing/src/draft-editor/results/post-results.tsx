import type { PostResults as Results } from 'bff/contract/publishing/publication';
import { USUAL_FROM } from 'bff/contract/publishing/results';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import styles from './post-results.module.css';
import { RecentPosts } from './recent-posts.tsx';
import { useComparedResultsQuery } from './results-api.ts';

interface Props {
	draftId: string;
	/** `Bluesky` */
	network: string;
	results: Results;
}

/** The results of a posted draft, beside what is usual for the user's posts at its network. */
export function PostResults({ draftId, network, results }: Props) {
	const { data: compared } = useComparedResultsQuery(draftId, { refetchOnMountOrArgChange: true });
	const { day, views } = results;
	// A newer sample may have been stored between the two requests.
	const isSameDay = compared?.day === day;
	const usual = isSameDay ? compared.usual : null;
	const figures = [
		...(views === null ? [] : [{ name: 'Views', count: views, usual: usual?.views }]),
		{ name: 'Likes', count: results.likes, usual: usual?.likes },
		{ name: 'Reposts', count: results.reposts, usual: usual?.reposts },
		{ name: 'Replies', count: results.replies, usual: usual?.replies },
	];
	const age = formatCount(day, 'day');
	return (
		<section className={styles.results} aria-label="Results">
			<h3>Results after {age}</h3>
			<dl className={styles.figures}>
				{figures.map(({ name, count, usual }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<b>{formatNumber(count)}</b>
							<span>{usual ? `${formatRatio(count / usual)}× your usual` : null}</span>
						</dd>
					</div>
				))}
			</dl>
			{isSameDay && compared.recent.length > 1 ? (
				<RecentPosts draftId={draftId} network={network} posts={compared.recent} age={age} />
			) : null}
			<p className={styles.note}>
				{isSameDay
					? usual
						? `Your usual is the median of your ${compared.others} other posts on ${network} after ${age}.`
						: describeTooFew(compared.others, network)
					: null}
			</p>
		</section>
	);
}

/** `2.1`, `14` */
export function formatRatio(ratio: number): string {
	return ratio < 9.95 ? ratio.toFixed(1) : formatNumber(Math.round(ratio));
}

function describeTooFew(others: number, network: string): string {
	const left = USUAL_FROM - others;
	return `Warble compares this with your usual after ${formatCount(left, 'more post')} on ${network} with results.`;
}
