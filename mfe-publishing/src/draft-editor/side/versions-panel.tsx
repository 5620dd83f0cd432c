import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import { type DraftVersion, useVersionsQuery } from 'remote-kit/publishing/api/editor-api';
import styles from 'remote-kit/publishing/editing/side.module.css';

export interface VersionsPanelProps {
	draftId: string;
	/** The current version: a new one loads the list again. */
	version: number;
	onCompare: (version: DraftVersion) => void;
}

/** The history of a draft, newest first. */
export function VersionsPanel({ draftId, version, onCompare }: VersionsPanelProps) {
	const { data, error, refetch } = useVersionsQuery({ id: draftId, version });
	const failure = asFailure(error);
	return (
		<section className={styles.panel}>
			<h3>Versions</h3>
			{data === undefined && !error ? <Skeleton lines={2} label="Loading versions" /> : null}
			{failure ? (
				<p role="alert" className={styles.failure}>
					{describeFailure(failure)}{' '}
					<Button size="sm" variant="quiet" onClick={() => void refetch()}>
						Try again
					</Button>
				</p>
			) : null}
			<ol className={styles.versions}>
				{data?.map((entry, index) => (
					<li key={entry.version}>
						<b>v{entry.version}</b>
						<span>{formatMoment(entry.createdAt)}</span>
						{index === 0 ? (
							<span className={styles.note}>current</span>
						) : (
							<Button size="sm" variant="quiet" onClick={() => onCompare(entry)}>
								Compare
							</Button>
						)}
						<span className={styles.by}>{describeVersion(entry)}</span>
					</li>
				))}
			</ol>
		</section>
	);
}

/** `by you`, `Warble, “plainer”`. */
export function describeVersion({ author, change, version }: DraftVersion): string {
	if (author === 'assistant') {
		if (change) return `Warble, “${change}”`;
		return version === 1 ? 'Warble’s original' : 'by Warble';
	}
	return change ? `by you, ${change}` : 'by you';
}
