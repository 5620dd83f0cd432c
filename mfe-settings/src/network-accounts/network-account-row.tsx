import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import { Button } from 'design-system/button';
import { providerNames } from 'remote-kit/connecting/providers';
import styles from '../auth/connections/connections.module.css';
import {
	describePermissions,
	describeProblem,
	describeSuccess,
	nameAccount,
} from './describe-account.ts';

export interface NetworkAccountRowProps {
	account: ConnectedAccount;
	/** The action in progress in this row. */
	busy?: 'connecting' | 'disconnecting' | undefined;
	/** Whether another row is busy. */
	isDisabled?: boolean;
	onConnect: () => void;
	onDisconnect: () => void;
}

/**
 * One account at Bluesky or Mastodon, or a further one at X: what it may do, whether it works, and
 * buttons.
 */
export function NetworkAccountRow({
	account,
	busy,
	isDisabled = false,
	onConnect,
	onDisconnect,
}: NetworkAccountRowProps) {
	const name = nameAccount(account);
	const problem = describeProblem(account);
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p>
					<strong>{providerNames[account.network]}</strong>{' '}
					<span className={styles.dim}>@{account.handle}</span>
				</p>
				<p className={styles.dim}>
					{describePermissions(account)}
					{problem === undefined && ` ${describeSuccess(account)}`}
				</p>
				{problem !== undefined && <p className={styles.warning}>{problem}</p>}
			</div>
			<div className={styles.actions}>
				{(account.isExpired || !account.canRead) && (
					<Button
						size="sm"
						busy={busy === 'connecting'}
						disabled={isDisabled || busy === 'disconnecting'}
						aria-label={`Connect again: ${name}`}
						onClick={onConnect}
					>
						Connect again
					</Button>
				)}
				<Button
					size="sm"
					busy={busy === 'disconnecting'}
					disabled={isDisabled || busy === 'connecting'}
					aria-label={`Disconnect ${name}`}
					onClick={onDisconnect}
				>
					Disconnect
				</Button>
			</div>
		</li>
	);
}
