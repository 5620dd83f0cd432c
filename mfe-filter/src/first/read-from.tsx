import { canReadPosts } from 'bff/contract/feed/can-read-posts';
import { Chip } from 'design-system/chip';
import { isEnter } from 'design-system/keys';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { filterPath } from '../filter-address.ts';
import { addUsernames, describeRefused } from '../template/block-list.ts';
import { useFeedToReadQuery, useKeysQuery, useSaveFeedToReadMutation } from './feed-api.ts';
import styles from './read-from.module.css';

/** Saves the typed accounts. Resolves with whether a run can read posts. */
export type PrepareFeed = () => Promise<boolean>;

export interface ReadFromProps {
	/** Set while this is shown, to be called before a run. */
	prepare: RefObject<PrepareFeed | null>;
	/** Whether the template names what it reads. */
	hasSources: boolean;
	/** Called when it is known whether accounts are missing. */
	onReady: () => void;
}

const ACCOUNT_LIMIT = 100;

/** The accounts that a first run reads, and other missing settings. */
export function ReadFrom({ prepare, hasSources, onReady }: ReadFromProps) {
	const { data: feed, isError } = useFeedToReadQuery(undefined, { refetchOnFocus: true });
	const { data: keys } = useKeysQuery(undefined, { refetchOnFocus: true });
	const [save, saving] = useSaveFeedToReadMutation();
	/** Undefined until something was changed here. */
	const [edited, setEdited] = useState<readonly string[]>();
	const [typed, setTyped] = useState('');
	const [problem, setProblem] = useState<string>();
	/** Whether accounts were missing at any time, so that the field stays while it is filled in. */
	const [wasMissing, setWasMissing] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const isMissing = feed !== undefined && !canReadPosts(feed);
	if (isMissing && !wasMissing) setWasMissing(true);
	const asks = wasMissing && !hasSources;
	const accounts = edited ?? feed?.accounts ?? [];
	const lacksKey =
		keys !== undefined &&
		!keys.openrouter_api_key &&
		!keys.provided?.includes('openrouter_api_key');

	const add = (text: string): readonly string[] => {
		const { usernames, refused, isFull } = addUsernames(accounts, text, {
			limit: ACCOUNT_LIMIT,
			networks: ['x'],
		});
		if (usernames.length !== accounts.length) setEdited(usernames);
		setTyped(refused.join(' '));
		setProblem(
			isFull
				? `${ACCOUNT_LIMIT} accounts is the maximum.`
				: refused.length > 0
					? describeRefused(refused, ['x'])
					: undefined,
		);
		return usernames;
	};
	const type = (text: string) => {
		if (/\S[\s,;]/.test(text)) return void add(text);
		setTyped(text);
		setProblem(undefined);
	};
	const press = (event: KeyboardEvent) => {
		if (!isEnter(event)) return;
		event.preventDefault();
		add(typed);
	};

	useEffect(() => {
		prepare.current = async () => {
			if (!feed || !asks) return true;
			const named = add(typed);
			if (named.length === 0 && feed.query === '' && feed.stored === 0) {
				setProblem('Add at least one account to read, or connect X, Bluesky or Mastodon.');
				input.current?.focus();
				return false;
			}
			if (`${named}` === `${feed.accounts}`) return true;
			const { error } = await save({ accounts: [...named], query: feed.query });
			if (error) input.current?.focus();
			return !error;
		};
		if (feed || isError) onReady();
		return () => {
			prepare.current = null;
		};
	});

	if (!asks && !lacksKey) return null;
	return (
		<MarginRow
			className={styles.row}
			margin={
				<>
					<h2 className={styles.title}>{asks ? 'Read from' : 'Before you run'}</h2>
					{asks ? <p>You set this once.</p> : null}
				</>
			}
			aside={
				asks ? (
					<div className={styles.note}>
						<p>Or read your own timeline.</p>
						<ConnectX size="sm" returnTo={filterPath} />
						<a href="/app/settings/x#connected-accounts">Connect Bluesky or Mastodon</a>
					</div>
				) : null
			}
		>
			<div className={styles.fields}>
				{asks ? (
					<div className={styles.accounts}>
						<TextField
							ref={input}
							label="Accounts to read"
							placeholder="@account"
							meta={accounts.length === 0 ? undefined : accounts.length}
							help="To add several, separate with spaces or commas."
							error={problem}
							autoComplete="off"
							autoCapitalize="off"
							spellCheck={false}
							value={typed}
							onChange={({ target }) => type(target.value)}
							onKeyDown={press}
							onBlur={() => typed.trim() !== '' && add(typed)}
						/>
						{accounts.length > 0 ? (
							<ul className={styles.chips} aria-label="Accounts that are read">
								{accounts.map((account) => (
									<li key={account}>
										<Chip
											onRemove={() => {
												setEdited(accounts.filter((each) => each !== account));
												input.current?.focus();
											}}
										>
											{`@${account}`}
										</Chip>
									</li>
								))}
							</ul>
						) : null}
						{saving.error ? (
							<Notice live tone="error" title="The accounts weren’t saved.">
								<FailureReason failure={failureOf(saving.error)} />
							</Notice>
						) : null}
						{isMissing && feed.why && accounts.length > 0 && feed.accounts.length > 0 ? (
							<Notice tone="warning" title="Posts can’t be read yet.">
								<p>
									{feed.why} <a href="/app/settings/x">Open settings</a>
								</p>
							</Notice>
						) : null}
					</div>
				) : null}
				{lacksKey ? (
					<Notice tone="warning" title="Add an AI-provider key to run filters.">
						<p>
							Posts are judged with it. <a href="/app/settings">Open settings</a>
						</p>
					</Notice>
				) : null}
			</div>
		</MarginRow>
	);
}
