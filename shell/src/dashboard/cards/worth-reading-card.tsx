import type { StandingFilter } from 'bff/contract/filter/standing';
import type { TweetOverview } from 'bff/contract/tweets/overview';
import { ButtonLink } from 'design-system/button-link';
import { formatNumber } from 'remote-kit/format-number';
import { describeStanding } from 'remote-kit/runs/describe-standing';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';
import { Post } from './post.tsx';

export interface WorthReadingCardProps {
	query: Query<TweetOverview>;
	/** The user's standing filters, at least one. */
	filters: readonly StandingFilter[];
	/** Whether its button is the primary one of the page. */
	isFirstThing: boolean;
}

const href = '/app/tweets?filter=worth_reading';

/** The newest posts that standing filters found, each with its filter and the reason. */
export function WorthReadingCard({ query, filters, isFirstThing }: WorthReadingCardProps) {
	const { title, lines } = describeStanding(filters);
	const count = query.data?.worth_reading ?? 0;
	return (
		<Card
			name="Worth reading"
			href={href}
			query={query}
			notes={lines}
			aside={
				count > 0 ? (
					<>
						<p className={styles.figures}>
							<span>
								<strong>{formatNumber(count)}</strong> new
							</span>
						</p>
						<div className={styles.actions}>
							<ButtonLink variant={isFirstThing ? 'primary' : 'secondary'} size="sm" href={href}>
								Read
							</ButtonLink>
						</div>
					</>
				) : undefined
			}
		>
			{({ worth_reading_newest: newest }) =>
				newest.length === 0 ? (
					<p className={styles.result}>{title}</p>
				) : (
					newest.map((post) => (
						<Post
							key={post.id}
							authorName={post.author_name}
							authorUsername={post.author_username}
							network={post.network}
							createdAt={post.created_at}
							text={post.text}
							note={noteOf(post)}
						/>
					))
				)
			}
		</Card>
	);
}

function noteOf({ filter, reason }: TweetOverview['worth_reading_newest'][number]): string {
	if (reason === null) return `${filter}: included by you.`;
	return reason === '' ? filter : `${filter}: ${reason}`;
}
