import { Verdict } from 'design-system/verdict';
import { Words } from 'design-system/words';
import styles from './examples.module.css';
import { useStartersQuery } from './starters-api.ts';

export interface ExamplesProps {
	/** The name of the chosen starter; of the first one if none has this name. */
	chosen: string;
}

/** What a filter keeps and drops, shown on two made-up posts. */
export function Examples({ chosen }: ExamplesProps) {
	const { data: starters } = useStartersQuery();
	const starter = starters?.find(({ name }) => name === chosen) ?? starters?.[0];
	if (!starter) return null;
	return (
		<section className={styles.examples} aria-label="Examples">
			<h3 className={styles.title}>
				{starter.name === chosen ? 'How it would judge two posts' : 'How a filter judges posts'}
			</h3>
			{starter.examples.map(({ text, included, reason }) => (
				<div key={text} className={styles.example}>
					<Verdict verdict={included ? 'included' : 'excluded'} />
					<Words size="sm" tone={included ? 'ink' : 'dim'}>
						{text}
					</Words>
					<p className={styles.reason}>{reason}</p>
				</div>
			))}
		</section>
	);
}
