import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import { networkTitle } from 'bff/contract/networks/network-names';
import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import { useRef, useState } from 'react';
import { useConnectionsQuery } from 'remote-kit/connecting/connections-api';
import { useNetworkAccountsQuery } from 'remote-kit/connecting/network-accounts-api';
import { asFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { useChooseAccountsMutation } from 'remote-kit/publishing/api/cross-posts-api';
import { atX } from 'remote-kit/publishing/publication/cross-posts';
import styles from './accounts.module.css';

export interface AccountChoiceProps {
	draft: KeptDraft;
	/** Saves typed text, which further accounts begin with. */
	save: () => Promise<boolean>;
	/** Whether it is posted, so that only its further accounts are left to choose. */
	isPosted?: boolean;
}

/** An account that a draft can be published at. */
interface Choice extends DraftAccount {
	/** As the server names it: `x`, or an id. */
	name: string;
	/** Why it cannot be published there now. */
	problem?: 'disconnected' | 'expired' | 'may not post' | undefined;
	publication: Publication | null;
}

/** Chooses the accounts of a draft. Nothing for users who only have one account at X. */
export function AccountChoice({ draft, save, isPosted = false }: AccountChoiceProps) {
	const { data } = useNetworkAccountsQuery();
	const accounts = data?.accounts ?? [];
	const hasOthers = accounts.length > 0 || draft.account?.id || draft.crossPosts?.length;
	return hasOthers ? (
		<Choices draft={draft} accounts={accounts} save={save} isPosted={isPosted} />
	) : null;
}

interface ChoicesProps extends Required<AccountChoiceProps> {
	/** All but the first one at X. */
	accounts: readonly ConnectedAccount[];
}

function Choices({ draft, accounts, save, isPosted }: ChoicesProps) {
	const { data: connections } = useConnectionsQuery();
	const handle = connections?.connections.find(({ provider }) => provider === 'twitter')?.name;
	const [choose, { error }] = useChooseAccountsMutation();
	/** What was chosen until the server has saved it. */
	const [pending, setPending] = useState<readonly string[] | null>(null);
	const [isLastKept, setLastKept] = useState(false);
	const last = useRef<Promise<unknown>>(Promise.resolve());

	const named = [draft, ...(draft.crossPosts ?? [])].map(({ account = atX, publication }) => ({
		...account,
		name: account.id ?? 'x',
		publication,
	}));
	const publicationAt = (name: string) =>
		named.find((each) => each.name === name)?.publication ?? null;
	const choices: Choice[] = [
		{
			...atX,
			handle: handle?.replace(/^@/, '') ?? null,
			name: 'x',
			publication: publicationAt('x'),
		},
		...accounts.map((account) => ({
			...account,
			name: account.id,
			problem: problemOf(account),
			publication: publicationAt(account.id),
		})),
		...named
			.filter(({ id }) => id !== null && !accounts.some((account) => account.id === id))
			.map((each) => ({ ...each, problem: 'disconnected' as const })),
	];
	const chosen = pending ?? named.map(({ name }) => name);
	const toggle = ({ name, publication }: Choice) => {
		if (isAtNetwork(publication)) return;
		// The server refuses accounts that are not connected, unless they have a post of the draft.
		const others = choices.filter(
			(each) =>
				each.name !== name &&
				chosen.includes(each.name) &&
				(each.problem !== 'disconnected' || isAtNetwork(each.publication)),
		);
		const next = [...others.map((each) => each.name), ...(chosen.includes(name) ? [] : [name])];
		setLastKept(next.length === 0);
		if (next.length === 0) return;
		setPending(next);
		// One request at a time, so that the last choice is the one that is saved.
		last.current = last.current.then(async () => {
			await save();
			await choose({ id: draft.id, accounts: next });
			setPending((current) => (current === next ? null : current));
		});
	};
	const failure = asFailure(error);
	const ownTexts = (draft.crossPosts ?? []).filter(({ hasOwnText }) => hasOwnText);
	const isTwiceAtX =
		choices.filter(
			({ network, name, id }) =>
				network === 'x' &&
				chosen.includes(name) &&
				!ownTexts.some(({ account }) => account.id === id),
		).length > 1;
	const shown = choices.filter(({ publication }) => !(isPosted && isAtNetwork(publication)));
	if (shown.length === 0) return null;
	const title = isPosted ? 'Also post to' : 'Post to';
	return (
		<fieldset className={styles.choices} aria-label={title}>
			<span className={styles.title} aria-hidden="true">
				{title}
			</span>
			{shown.map((choice) => (
				<span key={choice.name} className={styles.choice}>
					<label>
						<input
							type="checkbox"
							checked={chosen.includes(choice.name)}
							disabled={isAtNetwork(choice.publication)}
							onChange={() => toggle(choice)}
						/>
						<b>{networkTitle(choice.network)}</b>{' '}
						{choice.handle ? <span className={styles.handle}>@{choice.handle}</span> : null}{' '}
						{choice.problem ? <span className={styles.problem}>{choice.problem}</span> : null}
					</label>
					{choice.problem ? <a href="/app/settings/x">Connect again</a> : null}
				</span>
			))}
			{isTwiceAtX ? (
				<span role="status">
					X’s rules forbid the same post from several accounts. Write another text for one of them.
				</span>
			) : null}
			{isLastKept ? <span role="status">A draft needs at least one account.</span> : null}
			{failure ? (
				<p role="alert" className={styles.problem}>
					<FailureReason failure={failure} />
				</p>
			) : null}
		</fieldset>
	);
}

function problemOf({ isExpired, canAct }: ConnectedAccount): Choice['problem'] {
	if (isExpired) return 'expired';
	return canAct ? undefined : 'may not post';
}

/** Whether a post of it is at the network, or may be, so that the account stays chosen. */
function isAtNetwork(publication: Publication | null): boolean {
	if (publication === null) return false;
	return (
		['publishing', 'posted', 'unsure'].includes(publication.status) ||
		publication.posts.some(({ status }) => status === 'posted')
	);
}
