import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { type ReactNode, useId } from 'react';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';

interface Props<Data> {
	name: string;
	href: string;
	query: Query<Data>;
	/** Warble's notes under the name, one per line. */
	notes?: readonly string[] | undefined;
	/** Figures and actions in the third column, or below. Without it the content is wider. */
	aside?: ReactNode;
	/** Shown above the content, even while it is loading or has failed. */
	notice?: ReactNode;
	/** Shown once the data is there. */
	children: (data: Data) => ReactNode;
}

/** One row of the dashboard: it loads, fails and is empty independently of the others. */
export function Card<Data>({
	name,
	href,
	query: { data, failure, retry },
	notes = [],
	aside,
	notice,
	children,
}: Props<Data>) {
	const headingId = useId();
	return (
		<section aria-labelledby={headingId} className={styles.card}>
			<div className={styles.margin}>
				<h2 id={headingId} className={styles.name}>
					<a href={href}>{name}</a>
				</h2>
				{[...new Set(notes)].map((note) => (
					<p key={note} dir="auto">
						{note}
					</p>
				))}
			</div>
			<div className={styles.content} data-wide={aside === undefined || undefined}>
				{notice}
				{data !== undefined ? (
					<div className={styles.arriving}>{children(data)}</div>
				) : failure === undefined ? (
					<Skeleton lines={2} label={`Loading ${name}...`} />
				) : (
					<div className={styles.failure}>
						<p role="alert">{failure}</p>
						<Button size="sm" aria-label={`Try again to load ${name}`} onClick={retry}>
							Try again
						</Button>
					</div>
				)}
			</div>
			{aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
		</section>
	);
}
