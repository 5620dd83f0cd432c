import type { ResponseOf } from 'bff/client/client';
import type { listProposals } from 'bff/contract/access/proposals';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Queue } from 'bff/contract/publishing/publishing';
import { ButtonLink } from 'design-system/button-link';
import { VisibleText } from 'design-system/visible-text';
import { Words } from 'design-system/words';
import { describeProposal, proposalPath, textOfProposal } from 'remote-kit/access/proposals';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';
import { DatedList } from './dated-list.tsx';
import own from './queue-card.module.css';

type Proposals = ResponseOf<typeof listProposals>;

export interface QueueCardProps {
	query: Query<Queue>;
	/** What programs ask for; undefined until it is loaded, and if that fails. */
	proposals?: Proposals | undefined;
}

const QUEUE = '/app/queue';
/** In addition to the next one. */
const SHOWN_POSTS = 3;
export const SHOWN_PROPOSALS = 3;

/** The next post to be published, later posts, and proposals and posts that need the user. */
export function QueueCard({ query, proposals }: QueueCardProps) {
	const { counts, needsYou = [], today = '' } = query.data ?? {};
	const [, ...later] = query.data ? upcoming(query.data) : [];
	return (
		<Card
			name="Queue"
			href={QUEUE}
			query={query}
			notes={
				counts
					? [
							`${formatNumber(counts.queued)} queued`,
							`${formatCount(counts.freeSlots, 'free slot')} in the next 7 days`,
						]
					: []
			}
			aside={
				later.length > 0 ? (
					<DatedList
						label="Posts after it"
						isWords
						items={later.slice(0, SHOWN_POSTS).map(({ id, text, publication }) => ({
							id,
							at: publication?.at ?? '',
							when: formatWhen(publication?.localTime ?? '', today),
							text: text || 'Draft without text',
							href: draftHref(id),
						}))}
					/>
				) : undefined
			}
			notice={
				<>
					{proposals && proposals.open > 0 && <Waiting {...proposals} zone={query.data?.zone} />}
					{needsYou.length > 0 && (
						<p className={styles.warning}>
							<strong>{describeNeeds(needsYou)}</strong>{' '}
							<a href={QUEUE}>{needsYou.every(hasFailed) ? 'Fix it' : 'See what to do'}</a>
						</p>
					)}
				</>
			}
		>
			{(queue) => <Next queue={queue} />}
		</Card>
	);
}

/** The newest proposals, each with its place in the queue. */
function Waiting({ proposals, open, zone = 'UTC' }: Proposals & { zone: string | undefined }) {
	return (
		<div className={styles.warning}>
			<p>
				<strong>{formatCount(open, 'proposal waits', 'proposals wait')} for you.</strong>{' '}
				<a href={QUEUE}>Review {open === 1 ? 'it' : 'them'}</a>
			</p>
			<DatedList
				label="Proposals"
				items={proposals.slice(0, SHOWN_PROPOSALS).map((proposal) => ({
					id: proposal.id,
					at: proposal.createdAt,
					text: `${describeProposal(proposal, zone)}: ${textOfProposal(proposal)}`,
					href: proposalPath(proposal.id),
				}))}
			/>
		</div>
	);
}

function Next({ queue }: { queue: Queue }) {
	const [next] = upcoming(queue);
	if (!next?.publication)
		return (
			<>
				<p className={styles.note}>
					{queue.counts.queued > 0
						? 'Nothing is due in the next 7 days.'
						: 'Nothing queued. Pick a draft and a time.'}
				</p>
				<div className={styles.actions}>
					<ButtonLink size="sm" href={queue.counts.queued > 0 ? QUEUE : '/app/drafts'}>
						{queue.counts.queued > 0 ? 'Open the queue' : 'Choose a draft'}
					</ButtonLink>
				</div>
			</>
		);
	const { parts, media } = next;
	return (
		<>
			<p className={own.next}>
				<strong>
					{next.publication.status === 'publishing'
						? 'Posting…'
						: queue.paused
							? 'Paused'
							: `Next, ${formatWhen(next.publication.localTime, queue.today)}`}
				</strong>
				<span className={styles.note}>
					{[parts > 1 && formatCount(parts, 'post'), media > 0 && formatCount(media, 'attachment')]
						.filter(Boolean)
						.join(', ')}
				</span>
			</p>
			<Words size="md" className={styles.clamped}>
				<VisibleText>{next.text || 'Draft without text'}</VisibleText>
			</Words>
		</>
	);
}

function upcoming({ days }: Queue): DraftSummary[] {
	return days
		.flatMap(({ drafts }) => drafts)
		.filter(
			({ publication }) => publication?.status === 'queued' || publication?.status === 'publishing',
		);
}

const hasFailed = ({ publication }: DraftSummary) => publication?.status === 'failed';

/** `1 post failed.`, `2 posts need you: 1 failed, 1 missed.` */
function describeNeeds(needsYou: readonly DraftSummary[]): string {
	if (needsYou.every(hasFailed)) return `${formatCount(needsYou.length, 'post')} failed.`;
	const count = (status: string) =>
		needsYou.filter(({ publication }) => publication?.status === status).length;
	const listed = [
		[count('failed'), 'failed'],
		[count('unsure'), 'not sure'],
		[count('missed'), 'missed'],
		[count('by_hand'), 'to post on X'],
	]
		.filter(([number]) => number !== 0)
		.map(([number, what]) => `${number} ${what}`)
		.join(', ');
	return `${formatCount(needsYou.length, 'post needs', 'posts need')} you: ${listed}.`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** `today 18:00`, `Sun 10:00`: on the clock of the queue, which shows seven days. */
function formatWhen(localTime: string, today: string): string {
	const [day = '', time = ''] = localTime.split('T');
	return `${day === today ? 'today' : weekday.format(new Date(day))} ${time}`;
}

function draftHref(id: string): string {
	return `/app/drafts?list=queued&draft=${id}`;
}
