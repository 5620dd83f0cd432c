import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import styles from './judged-post.module.css';
import verdictStyles from './verdict.module.css';
import { VerdictSign } from './verdict-sign.tsx';

interface JudgedPostProps {
	verdict: 'included' | 'filtered-out';
	/** Whether the user has overridden Warble's verdict. */
	byYou?: boolean;
	reason: string;
	name: string;
	handle: string;
	time: string;
	text: string;
}

const verdictLabels = { included: 'Included', 'filtered-out': 'Filtered out' };

/** A post with Warble's verdict and reason in the margin. */
export function JudgedPost({
	verdict,
	byYou = false,
	reason,
	name,
	handle,
	time,
	text,
}: JudgedPostProps) {
	return (
		<article className={styles.post}>
			<MarginRow
				margin={
					<>
						<span className={verdictStyles.verdict} data-kind={verdict}>
							<VerdictSign kind={verdict} />
							{verdictLabels[verdict]}
						</span>
						{byYou ? <span className={verdictStyles.byYou}>by you</span> : null}
						<p className={styles.reason}>{reason}</p>
					</>
				}
			>
				<p className={styles.author}>
					<b>{name}</b>
					<span>@{handle}</span>
					<time>{time}</time>
				</p>
				<Words size="md" tone={verdict === 'included' ? 'ink' : 'dim'}>
					{text}
				</Words>
			</MarginRow>
		</article>
	);
}
