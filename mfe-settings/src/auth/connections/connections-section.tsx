import type { Provider } from 'bff/contract/account/connections';
import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import {
	useBeginConnectionMutation,
	useConnectionsQuery,
} from 'remote-kit/connecting/connections-api';
import { providerNames, providers } from 'remote-kit/connecting/providers';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import { Loaded } from 'remote-kit/loaded';
import { useEndConnectionMutation } from '../../api.ts';
import { NetworkAccounts } from '../../network-accounts/network-accounts.tsx';
import { useLinkedPart } from '../../settings/frame/use-linked-part.ts';
import { SettingsSection } from '../../settings/settings-section.tsx';
import { ConnectionRow } from './connection-row.tsx';
import styles from './connections.module.css';
import { describeDisconnecting } from './providers.ts';

const DisconnectDialog = lazyPart(
	async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog,
	'The question',
);

interface Failure {
	tone: 'error' | 'warning';
	title: string;
	reason: string;
}

/** Settings section: connected accounts, which sign the user in, read posts or post. */
export function ConnectionsSection() {
	const query = useConnectionsQuery();
	const { data, refetch } = query;
	useLinkedPart(data !== undefined);
	const [begin] = useBeginConnectionMutation();
	const [end] = useEndConnectionMutation();
	const { destination, failure: navigationFailure, navigate } = useExternalNavigation();
	const [attempted, setAttempted] = useState<Provider>();
	/** The connection that the dialog is about. */
	const [confirming, setConfirming] = useState<Provider>();
	const [ending, setEnding] = useState<Provider>();
	const [failure, setFailure] = useState<Failure>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);
	const shown = providers
		.map((provider) => ({
			provider,
			connection: data?.connections.find((each) => each.provider === provider),
		}))
		.filter(({ provider, connection }) => connection || data?.offered.includes(provider));

	const connect = (provider: Provider) => {
		setFailure(undefined);
		setDone('');
		setAttempted(provider);
		void navigate(provider, () => begin({ provider }));
	};
	const disconnect = async (provider: Provider) => {
		const name = providerNames[provider];
		setConfirming(undefined);
		setFailure(undefined);
		setDone('');
		setEnding(provider);
		const { error: failed } = await end(provider);
		setEnding(undefined);
		if (failed) {
			// The connection may have been changed in another tab.
			void refetch();
			const isLastWayIn = asFailure(failed)?.code === 'last_way_in';
			return setFailure(
				isLastWayIn
					? {
							tone: 'warning',
							title: `${name} is your only way to sign in`,
							reason: describeFailure(failed),
						}
					: {
							tone: 'error',
							title: `${name} wasn’t disconnected`,
							reason: describeFailure(failed),
						},
			);
		}
		setDone(`${name} was disconnected.`);
		// The pressed button may have been removed, so the focus moves to the result.
		result.current?.focus();
	};

	return (
		<SettingsSection id="connected-accounts" title="Connected accounts">
			<Loaded query={query} name="your connected accounts" lines={2}>
				{({ offered }) => (
					<>
						{shown.length === 0 && (
							<p className={styles.dim}>
								No account at X or Google can be connected on this installation.
							</p>
						)}
						<ul className={styles.list}>
							{shown.map(({ provider, connection }) => (
								<ConnectionRow
									key={provider}
									provider={provider}
									connection={connection}
									isOffered={offered.includes(provider)}
									busy={
										destination === provider
											? 'connecting'
											: ending === provider
												? 'disconnecting'
												: undefined
									}
									isDisabled={(destination ?? ending ?? provider) !== provider}
									onConnect={() => connect(provider)}
									onDisconnect={() => setConfirming(provider)}
								/>
							))}
						</ul>
					</>
				)}
			</Loaded>
			{navigationFailure && attempted && (
				<Notice tone="error" title={`${providerNames[attempted]} wasn’t connected`} live>
					{navigationFailure.message}
				</Notice>
			)}
			{failure && (
				<Notice tone={failure.tone} title={failure.title} live>
					{failure.reason}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.status}>
				{done}
			</p>
			<NetworkAccounts />
			{confirming && (
				<DisconnectDialog
					name={providerNames[confirming]}
					effect={describeDisconnecting(
						data?.connections.find(({ provider }) => provider === confirming),
					)}
					onKeep={() => setConfirming(undefined)}
					onDisconnect={() => void disconnect(confirming)}
				/>
			)}
		</SettingsSection>
	);
}
