import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';
import { Icon } from '../icon/icon.tsx';
import { chevronDownIcon } from '../icon/icon-paths.ts';
import styles from './select.module.css';

export type SelectOption<Value extends string> = {
	value: Value;
	label: string;
	disabled?: boolean;
};

export type SelectProps<Value extends string> = Omit<
	ComponentProps<'select'>,
	'value' | 'onChange' | 'children'
> &
	FieldTexts & {
		options: readonly SelectOption<Value>[];
		value: Value;
		onValueChange: (value: Value) => void;
	};

/** The browser's own select, in a Field. Further props go to the select element. */
export function Select<Value extends string>({
	label,
	labelHidden = false,
	meta,
	help,
	error,
	id,
	options,
	value,
	onValueChange,
	className,
	'aria-describedby': describedBy,
	...rest
}: SelectProps<Value>) {
	const ownId = useId();
	const texts = { label, labelHidden, meta, help, error };
	const wiring = fieldWiring(id ?? ownId, texts, describedBy);
	const choose = (chosen: string) => {
		const option = options.find((candidate) => candidate.value === chosen);
		if (option) onValueChange(option.value);
	};
	return (
		<Field id={wiring.id} {...texts}>
			<span className={styles.frame}>
				<select
					{...rest}
					{...wiring}
					className={classNames(wiring.className, styles.select, className)}
					value={value}
					onChange={(event) => choose(event.currentTarget.value)}
				>
					{options.map((option) => (
						<option key={option.value} value={option.value} disabled={option.disabled}>
							{option.label}
						</option>
					))}
				</select>
				<Icon path={chevronDownIcon} className={styles.chevron} />
			</span>
		</Field>
	);
}
