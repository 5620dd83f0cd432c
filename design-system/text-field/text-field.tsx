import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';

export type TextFieldProps = ComponentProps<'input'> & FieldTexts;

/** A text field. Further props, including `ref`, go to the input. */
export function TextField({
	label,
	labelHidden = false,
	meta,
	help,
	error,
	id,
	className,
	'aria-describedby': describedBy,
	...rest
}: TextFieldProps) {
	const ownId = useId();
	const texts = { label, labelHidden, meta, help, error };
	const wiring = fieldWiring(id ?? ownId, texts, describedBy);
	return (
		<Field id={wiring.id} {...texts}>
			<input {...rest} {...wiring} className={classNames(wiring.className, className)} />
		</Field>
	);
}
