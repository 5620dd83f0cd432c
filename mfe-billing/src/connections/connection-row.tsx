import type { Connection, Provider } from 'bff/contract/connections';
import { Button } from 'design-system/button';
import { formatDate } from 'remote-kit/format-date';
import styles from './connections.module.css';
import { providerNames, whatItDoes } from './providers.ts';

export interface ConnectionRowProps {
	provider: Provider;
	connection: Connection | undefined;
	/** Whether it can be connected here. */
	isOffered: boolean;
	/** What is under way here. */
	busy?: 'connecting' | 'disconnecting' | undefined;
	/** Something is under way elsewhere. */
	isHeld?: boolean;
	/** `acts`: also to like and answer. */
	onConnect: (acts: boolean) => void;
	onDisconnect: () => void;
}

/** One account elsewhere: whose it is, what it does for the person, and how to change that. */
export function ConnectionRow({
	provider,
	connection,
	isOffered,
	busy,
	isHeld = false,
	onConnect,
	onDisconnect,
}: ConnectionRowProps) {
	const name = providerNames[provider];
	const isLacking = provider === 'twitter' && connection?.canRead === false;
	const mayAskMore = provider === 'twitter' && connection?.canRead === true && !connection.canAct;
	const connect = mayAskMore ? 'Also like and answer' : connection ? 'Connect again' : 'Connect';
	return (
		<li className={styles.row}>
			<div className={styles.words}>
				<p>
					<strong>{name}</strong>{' '}
					<span className={styles.dim}>
						{connection
							? `${connection.name ? `${connection.name}, ` : ''}since ${formatDate(connection.connectedAt)}`
							: 'Not connected'}
					</span>
				</p>
				<p className={isLacking ? styles.lacking : styles.dim}>
					{whatItDoes(provider, connection)}
				</p>
			</div>
			<div className={styles.deeds}>
				{isOffered && (!connection || isLacking || mayAskMore) && (
					<Button
						size="sm"
						busy={busy === 'connecting'}
						disabled={isHeld || busy === 'disconnecting'}
						aria-label={`${connect}: ${name}`}
						onClick={() => onConnect(mayAskMore)}
					>
						{connect}
					</Button>
				)}
				{connection && (
					<Button
						size="sm"
						busy={busy === 'disconnecting'}
						disabled={isHeld || busy === 'connecting'}
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
