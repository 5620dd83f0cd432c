import { includesRight, type Right, rights } from 'bff/contract/access/rights';
import { Choice } from 'design-system/choice';
import { ChoiceGroup } from 'design-system/choice-group';
import { useId } from 'react';
import { rightTexts } from './right-texts.ts';

interface Props {
	legend: string;
	/** The highest right that can be chosen. */
	highest?: Right;
	right: Right;
	disabled: boolean;
	onChange: (right: Right) => void;
}

/** Chooses what a program may do. */
export function RightChoice({ legend, highest = 'publish', right, disabled, onChange }: Props) {
	const name = useId();
	return (
		<ChoiceGroup legend={legend}>
			{rights
				.filter((each) => includesRight(highest, each))
				.map((each) => (
					<Choice
						key={each}
						type="radio"
						name={name}
						label={rightTexts[each].name}
						note={rightTexts[each].note}
						checked={right === each}
						disabled={disabled}
						onChange={() => onChange(each)}
					/>
				))}
		</ChoiceGroup>
	);
}
