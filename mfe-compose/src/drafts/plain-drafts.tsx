import type { Draft } from 'bff/contract/compose/compose';
import { Words } from 'design-system/words';
import styles from './answer-drafts.module.css';

/** The drafts as the model wrote them, as plain text to select and copy. */
export function PlainDrafts({ drafts }: { drafts: readonly Draft[] }) {
	return (
		<details className={styles.plain}>
			<summary>Raw answer</summary>
			<p>Tweets:</p>
			<ul>
				{drafts.map(({ text }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
					<li key={index}>
						<Words size="md" preserveLines>
							{text}
						</Words>
					</li>
				))}
			</ul>
		</details>
	);
}
