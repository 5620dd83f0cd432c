import type { Connection, Provider } from 'bff/contract/account/connections';
import { Button } from 'design-system/button';
import { providerNames } from 'remote-kit/connecting/providers';
import { formatDate } from 'remote-kit/format-date';
import styles from './connections.module.css';
import { describeConnection, missingPermission } from './providers.ts';

export interface ConnectionRowProps {
	provider: Provider;
	connection: Connection | undefined;
	/** Whether this installation offers the provider. */
	isOffered: boolean;
	/** The action in progress in this row. */
	busy?: 'connecting' | 'disconnecting' | undefined;
	/** Whether another row is busy. */
	isDisabled?: boolean;
	onConnect: () => void;
	onDisconnect: () => void;
}

/** One connected account: its name, what it is used for, and buttons to change that. */
export function ConnectionRow({
	provider,
	connection,
	isOffered,
	busy,
	isDisabled = false,
	onConnect,
	onDisconnect,
}: ConnectionRowProps) {
	const name = providerNames[provider];
	const needsReconnect = provider === 'twitter' && connection?.canRead === false;
	const missing = provider === 'twitter' && connection ? missingPermission(connection) : undefined;
	const connect = missing ? `Allow ${missing}` : connection ? 'Connect again' : 'Connect';
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p>
					<strong>{name}</strong>{' '}
					<span className={styles.dim}>
						{connection
							? `${connection.name ? `${connection.name}, ` : ''}since ${formatDate(connection.connectedAt)}`
							: 'Not connected'}
					</span>
				</p>
				<p className={needsReconnect ? styles.warning : styles.dim}>
					{describeConnection(provider, connection)}
				</p>
			</div>
			<div className={styles.actions}>
				{isOffered && (!connection || needsReconnect || missing !== undefined) && (
					<Button
						size="sm"
						busy={busy === 'connecting'}
						disabled={isDisabled || busy === 'disconnecting'}
						aria-label={`${connect}: ${name}`}
						onClick={onConnect}
					>
						{connect}
					</Button>
				)}
				{connection && (
					<Button
						size="sm"
						busy={busy === 'disconnecting'}
						disabled={isDisabled || busy === 'connecting'}
						aria-label={`Disconnect ${name}`}
						onClick={onDisconnect}
					>
						Disconnect
					</Button>
				)}
			</div>
		</li>
	);
}
