import type { StandingFilter } from 'bff/contract/filter/standing';
import { ButtonLink } from 'design-system/button-link';
import { Skeleton } from 'design-system/skeleton';
import { VisibleText } from 'design-system/visible-text';
import { Words } from 'design-system/words';
import { storedFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatNumber } from 'remote-kit/format-number';
import { describeStanding } from 'remote-kit/runs/describe-standing';
import { useToAnswerQuery } from '../api.ts';
import { listPath } from '../tweets-address.ts';
import styles from './caught-up.module.css';
import { useReadingFiltersQuery } from './reading-api.ts';

const POLL_MS = 60_000;

/** The state in which no post worth reading is new: what the filters did and will do. */
export function CaughtUp() {
	const { data, isLoading } = useReadingFiltersQuery(undefined, {
		pollingInterval: POLL_MS,
		skipPollingIfUnfocused: true,
		refetchOnFocus: true,
		refetchOnMountOrArgChange: true,
	});
	const { data: waiting } = useToAnswerQuery();
	if (isLoading) return <Skeleton lines={3} label="Loading your filters" />;
	const filters = data?.filters;
	if (filters?.length === 0)
		return (
			<State
				title="No filter runs by itself yet."
				lines={['Open a filter and choose when it runs.']}
			>
				<ButtonLink href="/app/filter">Open Filter</ButtonLink>
			</State>
		);
	const { title, lines } = filters
		? describeStanding(filters)
		: { title: 'You’re caught up.', lines: [] };
	const stopped = filters?.filter(({ isPaused, blocked }) => isPaused || blocked) ?? [];
	return (
		<State title={title} lines={lines}>
			{stopped.length > 0 ? (
				<ul className={styles.stopped}>
					{stopped.map((filter) => (
						<StoppedFilter key={filter.templateId} filter={filter} />
					))}
				</ul>
			) : null}
			<p className={styles.links}>
				<a href={listPath({ filter: 'saved', run: null })}>
					Saved{waiting?.saved ? ` (${formatNumber(waiting.saved)})` : ''}
				</a>
				<a href={listPath({ filter: 'seen', run: null })}>Seen</a>
			</p>
		</State>
	);
}

interface StateProps {
	title: string;
	lines: readonly string[];
	children: React.ReactNode;
}

function State({ title, lines, children }: StateProps) {
	return (
		<section className={styles.state} aria-label={title}>
			<Words as="h2" size="xl">
				{title}
			</Words>
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{children}
		</section>
	);
}

/** A filter that does not run now, why, and where to change that. */
function StoppedFilter({ filter }: { filter: StandingFilter }) {
	const { templateId, name, blocked } = filter;
	return (
		<li>
			<a href={`/app/filter?template=${templateId}`} dir="auto">
				<VisibleText>{name}</VisibleText>
			</a>
			{': '}
			{blocked ? <FailureReason failure={storedFailure(blocked)} /> : 'paused.'}
		</li>
	);
}
