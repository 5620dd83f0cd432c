import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { TextField, type TextFieldProps } from 'design-system/text-field';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
	type RedirectResponse,
	useExternalNavigation,
} from 'remote-kit/leaving/use-external-navigation';
import styles from '../settings/settings.module.css';

interface Props {
	/** The name of the network. */
	title: string;
	/** Names the account or its server. */
	field: Pick<TextFieldProps, 'label' | 'help' | 'list' | 'inputMode' | 'maxLength'>;
	initialValue?: string;
	/** The error of the field if it is empty. */
	blankError: string;
	/** Requests the address to send the browser to. */
	begin: (value: string) => Promise<RedirectResponse>;
	submitLabel: string;
	/** Another button. */
	otherWay?: (value: string, isBusy: boolean) => ReactNode;
	onCancel: () => void;
}

/** Connects an account by sending the browser to its server, where the user signs in. */
export function RedirectForm({
	title,
	field,
	initialValue = '',
	blankError,
	begin,
	submitLabel,
	otherWay,
	onCancel,
}: Props) {
	const { destination, failure, navigate } = useExternalNavigation();
	const [value, setValue] = useState(initialValue);
	const [isBlank, setBlank] = useState(false);
	/** What `failure` is about. */
	const [attempted, setAttempted] = useState<string>();
	const input = useRef<HTMLInputElement>(null);
	const titleId = useId();
	const isInvalid = failure?.code === 'invalid_input';
	const isBusy = destination !== undefined;
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		input.current?.focus();
	}, []);
	useEffect(() => {
		if (isInvalid) input.current?.focus();
	}, [isInvalid]);

	const problem = isBlank
		? blankError
		: isInvalid && attempted === value
			? failure.message
			: undefined;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setBlank(value.trim() === '');
		if (value.trim() === '') return input.current?.focus();
		setAttempted(value);
		void navigate('server', () => begin(value.trim()));
	};

	return (
		<form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={submit}>
			<h3 id={titleId} className={styles.strong}>
				Connect {title}
			</h3>
			<TextField
				{...field}
				ref={input}
				error={problem}
				autoComplete="off"
				autoCapitalize="off"
				autoCorrect="off"
				spellCheck={false}
				value={value}
				readOnly={isBusy}
				onChange={({ currentTarget }) => {
					setValue(currentTarget.value);
					setBlank(false);
				}}
			/>
			{failure && !isInvalid && (
				<Notice tone="error" title={`${title} wasn’t connected`} live>
					{failure.message}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={isBusy}>
					{submitLabel}
				</Button>
				{otherWay?.(value.trim(), isBusy)}
				<Button variant="quiet" disabled={isBusy} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
