import { MarginRow } from 'design-system/margin-row';
import { Verdict } from 'design-system/verdict';
import { Words } from 'design-system/words';
import styles from './judged-post.module.css';

interface JudgedPostProps {
	verdict: 'included' | 'excluded';
	/** Whether the user has overridden Warble's verdict. */
	byYou?: boolean;
	reason: string;
	name: string;
	handle: string;
	time: string;
	text: string;
}

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
						<Verdict verdict={verdict} byYou={byYou} />
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
