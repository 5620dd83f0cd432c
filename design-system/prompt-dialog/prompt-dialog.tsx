import { type FormEvent, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';

export type PromptDialogProps = {
	open: boolean;
	/** The question; also the label of the field. */
	title: string;
	/** Label of the button that submits. */
	submitLabel: string;
	cancelLabel?: string;
	/** The text in the field when the dialog opens. */
	defaultValue?: string;
	placeholder?: string;
	help?: string;
	/** Why the text is not accepted. The dialog stays open until the caller closes it. */
	error?: string | undefined;
	/** Called with the text as typed, unless it is blank. */
	onSubmit: (text: string) => void;
	/** Called on Cancel, Escape or a click outside. */
	onClose: () => void;
};

/** A dialog that asks for one line of text. */
export function PromptDialog({
	open,
	title,
	submitLabel,
	cancelLabel = 'Cancel',
	onClose,
	...field
}: PromptDialogProps) {
	const form = useId();
	return (
		<Dialog
			open={open}
			title={title}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>{cancelLabel}</Button>
					<Button type="submit" form={form} variant="primary">
						{submitLabel}
					</Button>
				</>
			}
		>
			<PromptForm id={form} title={title} {...field} />
		</Dialog>
	);
}

type PromptFormProps = { id: string } & Omit<
	PromptDialogProps,
	'open' | 'submitLabel' | 'cancelLabel' | 'onClose'
>;

function PromptForm({
	id,
	title,
	defaultValue,
	placeholder,
	help,
	error,
	onSubmit,
}: PromptFormProps) {
	const wiring = fieldWiring(useId(), { help, error });
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const text = new FormData(event.currentTarget).get('text');
		if (typeof text === 'string' && text.trim() !== '') onSubmit(text);
	};
	return (
		<form id={id} onSubmit={submit}>
			<Field id={wiring.id} label={title} labelHidden help={help} error={error}>
				<input
					{...wiring}
					name="text"
					defaultValue={defaultValue}
					placeholder={placeholder}
					autoComplete="off"
				/>
			</Field>
		</form>
	);
}
