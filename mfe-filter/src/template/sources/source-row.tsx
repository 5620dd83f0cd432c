import type { Source, SourceAccount } from 'bff/contract/feed/sources';
import { networkTitle } from 'bff/contract/networks/network-names';
import { IconButton } from 'design-system/icon-button';
import { closeIcon } from 'design-system/icon-paths';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import { describePrice, describeSource, nameSource, readerOf } from './describe-source.ts';
import styles from './sources.module.css';

export interface SourceRowProps {
	source: Source;
	/** Undefined until they are loaded. */
	accounts: readonly SourceAccount[] | undefined;
	onRemove: () => void;
}

/** A chosen source: what it is, what it costs, whether it can be read, and how to remove it. */
export function SourceRow({ source, accounts, onRemove }: SourceRowProps) {
	const account = accounts && readerOf(source, accounts);
	const network = networkTitle(source.network);
	return (
		<li className={styles.row}>
			<div className={styles.text}>
				<p>
					<NetworkMark network={source.network} namesX />{' '}
					<span dir="auto">{describeSource(source, accounts ?? [])}</span>{' '}
					{account ? <span className={styles.dim}>{describePrice(account)}</span> : null}
				</p>
				{accounts && !account ? (
					<p className={styles.warning}>An account at {network} that is no longer connected.</p>
				) : null}
				{account?.isExpired ? (
					<p className={styles.warning}>
						Not read: {network} no longer accepts the connection.{' '}
						<a href="/app/settings/x#connected-accounts">Connect it again</a>
					</p>
				) : null}
			</div>
			<IconButton
				label={`Remove ${nameSource(source, accounts ?? [])}`}
				icon={closeIcon}
				onClick={onRemove}
			/>
		</li>
	);
}
