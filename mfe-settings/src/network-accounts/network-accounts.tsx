import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import type { NetworkName } from 'bff/contract/networks/network-names';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { useId, useRef, useState } from 'react';
import { useConnectionsQuery } from 'remote-kit/connecting/connections-api';
import { useNetworkAccountsQuery } from 'remote-kit/connecting/network-accounts-api';
import { describeFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import { Loaded } from 'remote-kit/loaded';
import styles from '../auth/connections/connections.module.css';
import { nameAccount } from './describe-account.ts';
import { NetworkAccountRow } from './network-account-row.tsx';
import {
	useBeginMastodonMutation,
	useBeginXMutation,
	useDisconnectNetworkAccountMutation,
} from './network-accounts-api.ts';

const BlueskyForm = lazyPart(
	async () => (await import('./bluesky-form.tsx')).BlueskyForm,
	'The form',
);
const BlueskySignInForm = lazyPart(
	async () => (await import('./bluesky-sign-in-form.tsx')).BlueskySignInForm,
	'The form',
);
const MastodonForm = lazyPart(
	async () => (await import('./mastodon-form.tsx')).MastodonForm,
	'The form',
);
const DisconnectDialog = lazyPart(
	async () => (await import('../auth/connections/disconnect-dialog.tsx')).DisconnectDialog,
	'The question',
);

/** An open form. `handle`: of an account that is connected again. */
interface OpenForm {
	network: NetworkName;
	handle?: string | undefined;
	/** At Bluesky: with an app password, although the user could sign in there. */
	usesAppPassword?: boolean;
}

/** Where the browser goes for a further account at X. */
const ANOTHER_AT_X = 'another at X';

/** The user's accounts at Bluesky and Mastodon and further ones at X, and ways to connect more. */
export function NetworkAccounts() {
	const query = useNetworkAccountsQuery();
	const { data: connections } = useConnectionsQuery();
	const [begin] = useBeginMastodonMutation();
	const [beginAtX] = useBeginXMutation();
	const [end] = useDisconnectNetworkAccountMutation();
	const { destination, failure: navigationFailure, navigate } = useExternalNavigation();
	const [form, setForm] = useState<OpenForm>();
	/** The form that was closed last. */
	const [closed, setClosed] = useState<NetworkName>();
	/** The account that the dialog is about. */
	const [confirming, setConfirming] = useState<ConnectedAccount>();
	const [ending, setEnding] = useState<string>();
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);
	const switchId = useId();
	const busyId = destination ?? ending;
	const hasX = connections?.connections.some(({ provider }) => provider === 'twitter');
	const offersX = hasX && connections?.offered.includes('twitter');

	const clear = () => {
		setFailure(undefined);
		setDone('');
	};
	const open = (next: OpenForm) => {
		clear();
		setClosed(undefined);
		setForm(next);
	};
	const close = () => {
		setClosed(form?.network);
		setForm(undefined);
	};
	const finish = (text: string) => {
		setDone(text);
		// The pressed button may have been removed, so the focus moves to the result.
		result.current?.focus();
	};
	const connectAgain = ({ id, network, handle, server }: ConnectedAccount) => {
		if (network === 'bluesky') return open({ network, handle });
		clear();
		setForm(undefined);
		void navigate(id, () => (network === 'x' ? beginAtX() : begin(server)));
	};
	const connectAtX = () => {
		clear();
		void navigate(ANOTHER_AT_X, () => beginAtX());
	};
	const disconnect = async (account: ConnectedAccount) => {
		const name = nameAccount(account);
		setConfirming(undefined);
		clear();
		setEnding(account.id);
		const { error } = await end(account.id);
		setEnding(undefined);
		if (!error) return finish(`${name} was disconnected.`);
		// The account may have been disconnected in another tab.
		void query.refetch();
		setFailure({ title: `${name} wasn’t disconnected`, reason: describeFailure(error) });
	};

	return (
		<>
			<p className={styles.networks}>
				You can connect several accounts at each network. Reading Bluesky and Mastodon is free, and
				X costs for each account that reads there.
			</p>
			<Loaded query={query} name="your other accounts" lines={2}>
				{({ accounts, servers, offersBlueskySignIn }) => (
					<>
						{accounts.length === 0 ? (
							<p className={styles.dim}>No account at Bluesky or Mastodon is connected yet.</p>
						) : (
							<ul className={styles.list} aria-label="Other accounts">
								{accounts.map((account) => (
									<NetworkAccountRow
										key={account.id}
										account={account}
										busy={
											destination === account.id
												? 'connecting'
												: ending === account.id
													? 'disconnecting'
													: undefined
										}
										isDisabled={(busyId ?? account.id) !== account.id}
										onConnect={() => connectAgain(account)}
										onDisconnect={() => setConfirming(account)}
									/>
								))}
							</ul>
						)}
						{form?.network === 'bluesky' && offersBlueskySignIn && !form.usesAppPassword && (
							<BlueskySignInForm
								key={form.handle}
								knownHandle={form.handle}
								onAppPassword={(handle) =>
									setForm({ network: 'bluesky', handle, usesAppPassword: true })
								}
								onCancel={close}
							/>
						)}
						{form?.network === 'bluesky' && (!offersBlueskySignIn || form.usesAppPassword) && (
							<BlueskyForm
								key={form.handle}
								knownHandle={form.handle}
								isOnlyWay={offersBlueskySignIn === false}
								onCancel={close}
								onConnected={() => {
									setForm(undefined);
									finish('Bluesky is connected.');
								}}
							/>
						)}
						{form?.network === 'mastodon' && <MastodonForm servers={servers} onCancel={close} />}
						{!form && (
							<div className={styles.actions}>
								{offersX && (
									<Button
										aria-describedby={switchId}
										busy={destination === ANOTHER_AT_X}
										disabled={(busyId ?? ANOTHER_AT_X) !== ANOTHER_AT_X}
										onClick={connectAtX}
									>
										Connect another account at X
									</Button>
								)}
								<Button
									autoFocus={closed === 'bluesky'}
									disabled={busyId !== undefined}
									onClick={() => open({ network: 'bluesky' })}
								>
									Connect Bluesky
								</Button>
								<Button
									autoFocus={closed === 'mastodon'}
									disabled={busyId !== undefined}
									onClick={() => open({ network: 'mastodon' })}
								>
									Connect Mastodon
								</Button>
							</div>
						)}
						{!form && offersX && (
							<p id={switchId} className={styles.dim}>
								X connects the account that you are signed in with there, so switch accounts on X
								first.
							</p>
						)}
					</>
				)}
			</Loaded>
			{navigationFailure && (
				<Notice tone="error" title="The account wasn’t connected" live>
					{navigationFailure.message}
				</Notice>
			)}
			{failure && (
				<Notice tone="error" title={failure.title} live>
					{failure.reason}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.status}>
				{done}
			</p>
			{confirming && (
				<DisconnectDialog
					name={nameAccount(confirming)}
					effect="Warble stops reading and posting with it; stored posts stay."
					onKeep={() => setConfirming(undefined)}
					onDisconnect={() => void disconnect(confirming)}
				/>
			)}
		</>
	);
}
