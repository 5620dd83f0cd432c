import { Words } from 'design-system/words';
import styles from './demos.module.css';

const columns = [
	{
		name: 'Ideas',
		cards: ['Why week nine was faster at the same heart rate', 'The pram that overtook me, twice'],
	},
	{ name: 'Drafts', cards: ['Nobody passes you as often as when you are training well.'] },
	{
		name: 'Ready',
		cards: [
			'At 138 beats a minute I can still say this sentence.',
			'Rest is the part that does the work.',
		],
	},
];

/** Posts in columns by their stage. */
export function KanbanLayout() {
	return (
		<div className={styles.columns}>
			{columns.map(({ name, cards }) => (
				<section key={name} className={styles.column}>
					<h2 className={styles.heading}>
						{name} <span className={styles.small}>{cards.length}</span>
					</h2>
					<ul className={styles.gap}>
						{cards.map((card) => (
							<li key={card} className={styles.sheet}>
								<Words size="sm">{card}</Words>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
