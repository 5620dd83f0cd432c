import { VisibleText } from 'design-system/visible-text';
import { Words } from 'design-system/words';
import { formatMoment } from 'remote-kit/format-date';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import styles from './card.module.css';

interface Props {
	authorName: string;
	/** Without `@`. */
	authorUsername: string;
	network: string;
	/** ISO 8601. */
	createdAt: string;
	/** Plain text. */
	text: string;
	/** Warble's note on it. */
	note?: string;
}

/** The first two lines of a post. */
export function Post({ authorName, authorUsername, network, createdAt, text, note }: Props) {
	return (
		<div className={styles.post}>
			<p className={styles.author}>
				<strong dir="auto">
					<VisibleText>{authorName}</VisibleText>
				</strong>
				<span>@{authorUsername}</span>
				<NetworkMark network={network} />
				<time dateTime={createdAt}>{formatMoment(createdAt)}</time>
			</p>
			<Words size="md" dir="auto" className={styles.clamped}>
				<VisibleText>{text}</VisibleText>
			</Words>
			{note === undefined ? null : (
				<p className={styles.reason} dir="auto">
					<VisibleText>{note}</VisibleText>
				</p>
			)}
		</div>
	);
}
