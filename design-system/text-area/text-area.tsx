import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';

export type TextAreaProps = ComponentProps<'textarea'> &
	FieldTexts & {
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
	const texts = { label, labelHidden, meta, help, error };
	const wiring = fieldWiring(id ?? ownId, texts, describedBy);
	return (
		<Field id={wiring.id} {...texts}>
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
