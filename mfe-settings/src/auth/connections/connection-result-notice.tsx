import type { ConnectError, Provider } from 'bff/contract/account/connections';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { useConnectionsQuery } from '../../api.ts';
import type { ConnectionResult } from './connection-result.ts';
import styles from './connections.module.css';
import { providerNames } from './providers.ts';

const reasons: Readonly<Record<ConnectError, (name: string) => string>> = {
	denied: (name) => `You declined at ${name}, so nothing changed. You can connect it at any time.`,
	expired: () => 'That took too long, or was started in another browser. Connect again here.',
	unavailable: (name) => `${name} didn't respond as expected. Wait a minute, then connect again.`,
	maintenance: (name) =>
		`Warble is in maintenance, so ${name} can't be connected yet. Try again when it has ended.`,
	taken: (name) =>
		`That ${name} account already belongs to another Warble account. Disconnect it there first, or choose another ${name} account.`,
};

/** Shows the result of connecting an account. */
export function ConnectionResultNotice({ result }: { result: ConnectionResult }) {
	return 'connected' in result ? (
		<Connected provider={result.connected} />
	) : (
		<NotConnected {...result} />
	);
}

/** Shown only while the connection exists: the address alone could be made up. */
function Connected({ provider }: { provider: Provider }) {
	const { data } = useConnectionsQuery();
	if (!data?.connections.some((connection) => connection.provider === provider)) return null;
	return (
		<MarginRow className={styles.result} margin={null}>
			<Notice tone="done" title={`${providerNames[provider]} is connected`} live />
		</MarginRow>
	);
}

function NotConnected({ provider, error }: Exclude<ConnectionResult, { connected: unknown }>) {
	const name = provider ? providerNames[provider] : 'The other site';
	return (
		<MarginRow className={styles.result} margin={null}>
			<Notice
				tone="error"
				title={provider ? `${name} wasn't connected` : 'Nothing was connected'}
				live
			>
				{error ? reasons[error](name) : 'Something went wrong. Connect again.'}
			</Notice>
		</MarginRow>
	);
}
