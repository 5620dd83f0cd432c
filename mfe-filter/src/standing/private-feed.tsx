import type { StandingFilter } from 'bff/contract/filter/standing';
import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import type { AlertContent } from '../run/alert.tsx';
import styles from './standing.module.css';

export interface PrivateFeedProps {
	feed: StandingFilter['feed'];
	isBusy: boolean;
	/** Makes an address, or another one in place of it. */
	onMake: () => void;
	onRevoke: () => void;
	onAlert: (alert: AlertContent) => void;
}

/** The private addresses of the posts worth reading of a standing filter. */
export function PrivateFeed({ feed, isBusy, onMake, onRevoke, onAlert }: PrivateFeedProps) {
	const askToReplace = () =>
		onAlert({
			title: 'Make a new address?',
			text: 'The old addresses stop working at once, in every reader that has them.',
			closeLabel: 'Keep the old one',
			action: { label: 'Make a new address', onPress: onMake },
		});
	const askToRevoke = () =>
		onAlert({
			title: 'Revoke the private feed?',
			text: 'Its addresses stop working at once, and cannot be restored.',
			closeLabel: 'Keep it',
			action: { label: 'Revoke', isDanger: true, onPress: onRevoke },
		});
	return (
		<section className={styles.feed} aria-labelledby="private-feed">
			<h4 id="private-feed" className={styles.label}>
				Private feed
			</h4>
			{feed ? (
				<>
					<p className={styles.note}>
						Its posts worth reading, for a feed reader or a script. Anyone with an address can read
						the list.
					</p>
					<dl className={styles.addresses}>
						<dt>Atom</dt>
						<dd>
							<code>{feed.atom}</code>
							<CopyButton text={feed.atom} what="the Atom address" />
						</dd>
						<dt>JSON</dt>
						<dd>
							<code>{feed.json}</code>
							<CopyButton text={feed.json} what="the JSON address" />
						</dd>
					</dl>
					<div className={styles.buttons}>
						<Button size="sm" variant="quiet" busy={isBusy} onClick={askToReplace}>
							Make a new address
						</Button>
						<Button size="sm" variant="quiet" disabled={isBusy} onClick={askToRevoke}>
							Revoke
						</Button>
					</div>
				</>
			) : (
				<>
					<p className={styles.note}>
						A secret address of its posts worth reading, for a feed reader or a script. Anyone with
						it can read the list.
					</p>
					<div>
						<Button size="sm" busy={isBusy} onClick={onMake}>
							Make an address
						</Button>
					</div>
				</>
			)}
		</section>
	);
}
