import { type Source, sourceKey } from 'bff/contract/feed/sources';
import { SOURCE_LIMIT } from 'bff/contract/filter/filter';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { useRef, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { AddSource } from './add-source.tsx';
import { describeWholeFeed, nameSource } from './describe-source.ts';
import { SourceRow } from './source-row.tsx';
import styles from './sources.module.css';
import { useSourceAccountsQuery } from './sources-api.ts';

export interface SourceChoiceProps {
	sources: readonly Source[];
	disabled: boolean;
	onChange: (sources: Source[]) => void;
}

/** Where a filter reads posts: the whole feed, or the chosen sources. */
export function SourceChoice({ sources, disabled, onChange }: SourceChoiceProps) {
	const { data, error, isFetching, refetch } = useSourceAccountsQuery(undefined, {
		refetchOnFocus: true,
	});
	const [isAdding, setIsAdding] = useState(false);
	/** What changed last. */
	const [change, setChange] = useState('');
	const group = useRef<HTMLFieldSetElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const accounts = data ?? [];
	const failed = data || isFetching ? undefined : error;
	const hasNoAccount = data?.length === 0;
	const focusOpener = () => (opener.current ?? group.current)?.focus();

	const add = (source: Source) => {
		onChange([...sources, source]);
		setChange(`Added: ${nameSource(source, accounts)}.`);
		setIsAdding(false);
		focusOpener();
	};
	const remove = (source: Source) => {
		const others = sources.filter((each) => each !== source);
		onChange(others);
		setChange(
			others.length === 0
				? 'No sources are left, so your whole feed is read again.'
				: `Removed: ${nameSource(source, accounts)}.`,
		);
		focusOpener();
	};
	return (
		<fieldset ref={group} className={styles.choice} tabIndex={-1} disabled={disabled}>
			<legend className={styles.title}>Read from</legend>
			{sources.length > 0 ? (
				<>
					<p className={styles.count}>
						{sources.length} of {SOURCE_LIMIT}
					</p>
					<ul className={styles.sources} aria-label="Sources">
						{sources.map((source) => (
							<SourceRow
								key={sourceKey(source)}
								source={source}
								accounts={data}
								onRemove={() => remove(source)}
							/>
						))}
					</ul>
				</>
			) : (
				<>
					<p>Your whole feed</p>
					<p className={styles.dim}>{describeWholeFeed(accounts)}</p>
				</>
			)}
			<p role="status" className={styles.dim}>
				{change}
			</p>
			{hasNoAccount ? (
				<p className={styles.dim}>
					There is no account to read posts with.{' '}
					<a href="/app/settings/x#connected-accounts">Connect X, Bluesky or Mastodon</a>
				</p>
			) : (
				<Button
					ref={opener}
					className={styles.opener}
					size="sm"
					variant="quiet"
					aria-expanded={isAdding}
					onClick={() => setIsAdding(!isAdding)}
				>
					{sources.length > 0 ? 'Add a source' : 'Choose sources'}
				</Button>
			)}
			{isAdding && failed ? (
				<p role="alert" className={styles.problem}>
					<FailureReason failure={failureOf(failed)} />{' '}
					<Button
						size="sm"
						onClick={() => {
							focusOpener();
							void refetch();
						}}
					>
						Try again
					</Button>
				</p>
			) : null}
			{isAdding && !data && !failed ? <Busy>Loading your accounts…</Busy> : null}
			{isAdding && data && data.length > 0 ? (
				<AddSource
					accounts={data}
					sources={sources}
					onAdd={add}
					onCancel={() => {
						setIsAdding(false);
						focusOpener();
					}}
				/>
			) : null}
		</fieldset>
	);
}
