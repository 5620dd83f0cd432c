import {
	SOURCE_VALUE_LENGTH,
	type Source,
	type SourceAccount,
	type SourceKind,
} from 'bff/contract/feed/sources';
import { networkTitle } from 'bff/contract/networks/network-names';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describePrice } from './describe-source.ts';
import { enterSource, offersLists } from './enter-source.ts';
import { ListChoice } from './list-choice.tsx';
import styles from './sources.module.css';
import { type SourceList, useSourceListsQuery } from './sources-api.ts';

export interface AddSourceProps {
	/** At least one. */
	accounts: readonly SourceAccount[];
	/** Those that are chosen already. */
	sources: readonly Source[];
	onAdd: (source: Source) => void;
	onCancel: () => void;
}

/** Asks for one more source: by which account, what, and its name. */
export function AddSource({ accounts, sources, onAdd, onCancel }: AddSourceProps) {
	const [reader, setReader] = useState(() =>
		optionOf(accounts.find(({ isExpired }) => !isExpired) ?? accounts[0]),
	);
	const [wanted, setWanted] = useState<SourceKind>();
	const [typed, setTyped] = useState('');
	const [list, setList] = useState<SourceList>();
	const [problem, setProblem] = useState<string>();
	const form = useRef<HTMLFormElement>(null);
	const account = accounts.find((each) => optionOf(each) === reader) ?? accounts[0];
	const kind = account?.kinds.find((each) => each === wanted) ?? account?.kinds[0];
	const listsOf =
		account && kind === 'list' && offersLists(account) && !account.isExpired
			? account.id
			: undefined;
	const lists = useSourceListsQuery(listsOf ?? '', {
		skip: !listsOf,
		refetchOnMountOrArgChange: true,
	});

	const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
	useEffect(() => form.current?.querySelector<HTMLElement>('select, a')?.focus(), []);

	const change = <Value,>(set: (value: Value) => void) => {
		return (value: Value) => {
			set(value);
			setProblem(undefined);
		};
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!account || !kind) return;
		const entry = enterSource(sources, { account, kind, typed, list });
		if (entry.source) return onAdd(entry.source);
		setProblem(entry.problem);
		focus('[data-value]');
	};
	if (!account || !kind) return null;
	const network = networkTitle(account.network);
	const isReady =
		!account.isExpired && (!listsOf || (lists.currentData && lists.currentData.length > 0));
	return (
		<form ref={form} className={styles.add} aria-label="Add a source" onSubmit={submit}>
			{accounts.length > 1 ? (
				<Select
					label="Account that reads"
					options={accounts.map((each) => ({ value: optionOf(each), label: nameAccount(each) }))}
					value={optionOf(account)}
					onValueChange={(value) => {
						setList(undefined);
						change(setReader)(value);
					}}
				/>
			) : null}
			{account.isExpired ? (
				<p className={styles.warning}>
					{network} no longer accepts the connection
					{account.handle === null ? '' : ` of @${account.handle}`}.{' '}
					<a href="/app/settings/x#connected-accounts">Connect it again</a>
				</p>
			) : (
				<>
					<Select
						label="What to read"
						meta={describePrice(account)}
						options={account.kinds.map((value) => ({ value, label: kindNames[value] }))}
						value={kind}
						error={kind === 'home' ? problem : undefined}
						data-value={kind === 'home' || undefined}
						onValueChange={change<SourceKind>(setWanted)}
					/>
					{listsOf ? (
						<ListChoice
							account={account}
							lists={lists.currentData}
							error={lists.isFetching ? undefined : lists.error}
							onRetry={() => {
								focus('select');
								void lists.refetch();
							}}
							chosen={list}
							problem={problem}
							onChoose={change(setList)}
						/>
					) : null}
					{kind === 'home' || listsOf ? null : (
						<TextField
							{...fieldTexts(kind, account.network)}
							data-value
							autoComplete="off"
							autoCapitalize="off"
							spellCheck={false}
							dir="auto"
							maxLength={SOURCE_VALUE_LENGTH}
							value={typed}
							error={problem}
							onChange={({ target }) => change(setTyped)(target.value)}
						/>
					)}
				</>
			)}
			<LiveText text={problem ?? ''} politeness="assertive" intervalMs={0} />
			<div className={styles.buttons}>
				<Button type="submit" size="sm" disabled={!isReady}>
					Add
				</Button>
				<Button size="sm" variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

const optionOf = (account: SourceAccount | undefined) => account?.id ?? '';

function nameAccount({ network, handle, isExpired }: SourceAccount): string {
	const name = handle === null ? networkTitle(network) : `${networkTitle(network)}: @${handle}`;
	return isExpired ? `${name} (expired)` : name;
}

const kindNames: Record<SourceKind, string> = {
	home: 'Home timeline',
	account: 'Posts of an account',
	list: 'List',
	hashtag: 'Hashtag',
	search: 'Search',
};

const sampleNames = { x: '@ben', bluesky: '@ben.bsky.social', mastodon: '@ben@mastodon.social' };

function fieldTexts(
	kind: Exclude<SourceKind, 'home'>,
	network: SourceAccount['network'],
): { label: string; help: string } {
	switch (kind) {
		case 'account':
			return { label: 'Name of the account', help: `Such as ${sampleNames[network]}.` };
		case 'list':
			return { label: 'Link of the list', help: 'Or its number: x.com/i/lists/123 or 123.' };
		case 'hashtag':
			return { label: 'Hashtag', help: 'Such as #typography.' };
		case 'search':
			return {
				label: 'Search for',
				help: network === 'x' ? 'In X’s search syntax, such as index design lang:en.' : 'Words.',
			};
	}
}
