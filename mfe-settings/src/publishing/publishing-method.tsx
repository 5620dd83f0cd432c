import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import styles from './publishing.module.css';

/** Whether Warble publishes, or the user does, who can then connect X. */
export function PublishingMethod({ method }: Pick<PublishingSettings, 'method'>) {
	if (method.kind === 'done') return <p>Warble posts to X for you, at the times below.</p>;
	return (
		<div className={styles.method}>
			<p>
				<strong>You post on X yourself.</strong> {method.why} At its time, a queued post waits for
				you in the queue.
			</p>
			{method.connectHelps && <ConnectX returnTo="/app/settings/publishing" />}
		</div>
	);
}
