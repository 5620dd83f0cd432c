import { SPEND_DAYS, type Spend } from 'bff/contract/admin/spend';
import { formatDollars } from 'remote-kit/format-number';
import { formatDay } from './format-day.ts';
import styles from './spend.module.css';

const DAY_MS = 86_400_000;

interface DaysPictureProps extends Pick<Spend, 'days'> {
	/** The last day, such as `2026-11-26`. Today by default, in UTC. */
	today?: string;
}

/** What each of the last days cost in all, as bars. */
export function DaysPicture({
	days,
	today = new Date().toISOString().slice(0, 10),
}: DaysPictureProps) {
	const totals = Array.from({ length: SPEND_DAYS }, (_, index) => {
		const time = Date.parse(today) - (SPEND_DAYS - 1 - index) * DAY_MS;
		const day = new Date(time).toISOString().slice(0, 10);
		const ofDay = days.filter((row) => row.day === day);
		return { day, cost: ofDay.reduce((sum, row) => sum + row.modelCost + row.xCost, 0) };
	});
	const highest = Math.max(...totals.map(({ cost }) => cost));
	const top = totals.find(({ cost }) => cost === highest);
	if (!top || highest === 0) return null;
	const summary = `${formatDollars(highest)} on ${formatDay(top.day)}, the most expensive of the last ${SPEND_DAYS} days`;
	return (
		<figure className={styles.picture}>
			<div className={styles.bars} role="img" aria-label={summary}>
				{totals.map(({ day, cost }) => (
					<span key={day} title={`${formatDay(day)}: ${formatDollars(cost)}`}>
						<i style={{ blockSize: `${(cost / highest) * 100}%` }} />
					</span>
				))}
			</div>
			<figcaption className={styles.days}>
				<span>{formatDay(totals[0]?.day ?? today)}</span>
				<span>{formatDay(today)}</span>
			</figcaption>
		</figure>
	);
}
