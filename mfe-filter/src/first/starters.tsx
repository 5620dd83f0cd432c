import type { FilterStarter, TemplateSummary } from 'bff/contract/filter/filter';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { checkIcon } from 'design-system/icon-paths';
import { MarginRow } from 'design-system/margin-row';
import { Skeleton } from 'design-system/skeleton';
import { findByName } from '../template/form/form.ts';
import styles from './starters.module.css';
import { useStartersQuery } from './starters-api.ts';

export interface StartersProps {
	/** The name of the chosen starter. */
	chosen: string;
	/** The user's filters. Starters among them are left out. */
	templates: readonly TemplateSummary[];
	onChoose: (starter: FilterStarter) => void;
	/** Empties the form. */
	onClear: () => void;
}

/** Up to three filters to start from. */
export function Starters({ chosen, templates, onChoose, onClear }: StartersProps) {
	const { data, isError } = useStartersQuery();
	const starters = data?.filter(({ name }) => !findByName(templates, name));
	// A filter can also be written without them.
	if (isError || starters?.length === 0) return null;
	const isChosen = starters?.some(({ name }) => name === chosen) ?? false;
	return (
		<MarginRow
			className={styles.row}
			margin={
				<>
					<h2 className={styles.title}>Start with</h2>
					<p>
						One of these.{' '}
						{isChosen ? (
							<>
								Or{' '}
								<Button size="sm" variant="quiet" onClick={onClear}>
									start empty
								</Button>
							</>
						) : (
							'Or write your own below.'
						)}
					</p>
				</>
			}
			aside={
				<p className={styles.note}>
					Pick one and make it yours. Past runs keep the version they used.
				</p>
			}
		>
			{starters ? (
				<ul className={styles.starters}>
					{starters.map((starter) => (
						<li key={starter.name}>
							<button
								type="button"
								className={styles.starter}
								aria-pressed={starter.name === chosen}
								onClick={() => onChoose(starter)}
							>
								<span className={styles.name} dir="auto">
									{starter.name}
								</span>
								<span className={styles.summary}>{starter.note}</span>
								{starter.name === chosen ? (
									<Icon path={checkIcon} className={styles.check} />
								) : null}
							</button>
						</li>
					))}
				</ul>
			) : (
				<Skeleton lines={3} label="Loading starters" />
			)}
		</MarginRow>
	);
}
