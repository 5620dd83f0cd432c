import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';

export type TextAreaProps = ComponentProps<'textarea'> &
	FieldTexts & {
		labelHidden?: boolean;
		/** `words` (serif) for text that the user will publish, `ui` for settings. */
		voice?: 'words' | 'ui';
	};

/** A multi-line text field. Further props, including `ref`, go to the textarea. */
export function TextArea({
	label,
	labelHidden = false,
	voice = 'words',
	meta,
	help,
	error,
	id,
	className,
	'aria-describedby': describedBy,
	...rest
}: TextAreaProps) {
	const ownId = useId();
	const wiring = fieldWiring(id ?? ownId, { meta, help, error }, describedBy);
	return (
		<Field
			id={wiring.id}
			label={label}
			labelHidden={labelHidden}
			meta={meta}
			help={help}
			error={error}
		>
			<textarea
				rows={3}
				translate="no"
				{...rest}
				{...wiring}
				className={classNames(wiring.className, className)}
				data-voice={voice}
			/>
		</Field>
	);
}
