import type { ConnectError, Provider } from 'bff/contract/connections';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { useConnectionsQuery } from '../../api.ts';
import type { ConnectionResult } from './connection-result.ts';
import styles from './connections.module.css';
import { providerNames } from './providers.ts';

const reasons: Readonly<Record<ConnectError, (name: string) => string>> = {
	denied: (name) =>
		`${name} says that you declined, so nothing has changed. Connect it whenever you like.`,
	expired: () =>
		'That took too long, was used already, or was begun in another browser. Connect it again here.',
	unavailable: (name) => `${name} gave no usable answer. Wait a minute, then connect it again.`,
	taken: (name) =>
		`That account at ${name} signs in to another account here. Disconnect it there first, or choose another one at ${name}.`,
};

/** Shows the result of connecting an account. */
export function ConnectionResultNotice({ arrival }: { arrival: ConnectionResult }) {
	return 'connected' in arrival ? (
		<Connected provider={arrival.connected} />
	) : (
		<NotConnected {...arrival} />
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
				title={provider ? `${name} was not connected` : 'Nothing was connected'}
				live
			>
				{error ? reasons[error](name) : 'Something went wrong on the way. Connect it again.'}
			</Notice>
		</MarginRow>
	);
}
