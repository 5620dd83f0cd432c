import type { FilterVerdict } from 'bff/contract/tweets/reading';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { Clamp } from 'design-system/clamp';
import { Verdict } from 'design-system/verdict';
import { VisibleText } from 'design-system/visible-text';
import { use } from 'react';
import styles from './filter-verdicts.module.css';
import { ReadingContext } from './reading-context.ts';
import type { ReadingList } from './reading-lists.ts';

export interface FilterVerdictsProps {
	tweet: Pick<Tweet, 'id' | 'filters'>;
	list: ReadingList;
}

/** The verdicts of standing filters on a post, each with its reason and a button to override it. */
export function FilterVerdicts({ tweet: { id, filters }, list }: FilterVerdictsProps) {
	// Among posts worth reading, filters that do not include a post have nothing to say of it.
	const shown = filters.filter(
		({ included, reason }) => list === 'filtered_out' || included || reason === null,
	);
	return shown.map((verdict) => (
		<div key={verdict.templateId} className={styles.verdict}>
			<div className={styles.text}>
				<p className={styles.name} dir="auto">
					<VisibleText>{verdict.name}</VisibleText>
				</p>
				{list === 'worth_reading' && verdict.included && verdict.reason !== null ? (
					// The list itself says that it was included.
					<Clamp lines={4} more="more" less="less">
						<VisibleText>{verdict.reason}</VisibleText>
					</Clamp>
				) : (
					<Verdict
						verdict={verdict.included ? 'included' : 'excluded'}
						byYou={verdict.reason === null}
						reason={verdict.reason ?? undefined}
					/>
				)}
			</div>
			<OverrideControl id={id} verdict={verdict} namesFilter={shown.length > 1} />
		</div>
	));
}

interface OverrideControlProps {
	id: string;
	verdict: FilterVerdict;
	/** Whether the button needs the filter's name, because there are several. */
	namesFilter: boolean;
}

function OverrideControl({ id, verdict, namesFilter }: OverrideControlProps) {
	const { override } = use(ReadingContext);
	const after = { ...verdict, included: !verdict.included, reason: null };
	const label = verdict.included ? 'Not worth reading' : 'Include';
	return (
		<Button
			size="sm"
			variant="quiet"
			className={styles.override}
			aria-label={namesFilter ? `${label} for ${verdict.name}` : undefined}
			onClick={() => void override({ id, before: verdict, after })}
		>
			{label}
		</Button>
	);
}
