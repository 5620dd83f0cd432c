import type { ConnectError, Provider } from 'bff/contract/account/connections';
import type { NetworkName } from 'bff/contract/networks/network-names';
import { Notice } from 'design-system/notice';
import type { ConnectionResult } from './connection-result.ts';
import { useConnectionsQuery } from './connections-api.ts';
import { useNetworkAccountsQuery } from './network-accounts-api.ts';
import { providerNames, type ReturningProvider } from './providers.ts';

const reasons: Readonly<Record<ConnectError, (name: string) => string>> = {
	denied: (name) => `You declined at ${name}, so nothing changed. You can connect it at any time.`,
	expired: () => 'That took too long, or was started in another browser. Connect again here.',
	unavailable: (name) => `${name} didn’t respond as expected. Wait a minute, then connect again.`,
	maintenance: (name) =>
		`Warble is in maintenance, so ${name} can’t be connected yet. Try again when it has ended.`,
	taken: (name) =>
		`That ${name} account already belongs to another Warble account. Disconnect it there first, or choose another ${name} account.`,
	duplicate: (name) =>
		`That ${name} account is connected already. To connect another one, switch to it on ${name} first, then connect again.`,
};

/** Shows the result of connecting an account. */
export function ConnectionResultNotice({ result }: { result: ConnectionResult }) {
	if (!('connected' in result)) return <NotConnected {...result} />;
	const { connected } = result;
	return connected === 'twitter' || connected === 'google' ? (
		<Connected provider={connected} />
	) : (
		<NetworkConnected network={connected} />
	);
}

/** Shown only while the connection exists: the address alone could be made up. */
function Connected({ provider }: { provider: Provider }) {
	const { data } = useConnectionsQuery();
	if (!data?.connections.some((connection) => connection.provider === provider)) return null;
	return <IsConnected provider={provider} />;
}

function NetworkConnected({ network }: { network: NetworkName }) {
	const { data } = useNetworkAccountsQuery();
	if (!data?.accounts.some((account) => account.network === network)) return null;
	return <IsConnected provider={network} />;
}

function IsConnected({ provider }: { provider: ReturningProvider }) {
	return <Notice tone="done" title={`${providerNames[provider]} is connected`} live />;
}

function NotConnected({ provider, error }: Exclude<ConnectionResult, { connected: unknown }>) {
	const name = provider ? providerNames[provider] : 'The other site';
	return (
		<Notice
			tone="error"
			title={provider ? `${name} wasn’t connected` : 'Nothing was connected'}
			live
		>
			{error ? reasons[error](name) : 'Something went wrong. Connect again.'}
		</Notice>
	);
}
