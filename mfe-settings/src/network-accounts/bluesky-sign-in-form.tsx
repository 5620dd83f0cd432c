import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import styles from '../settings/settings.module.css';
import { useBeginBlueskyMutation } from './network-accounts-api.ts';

interface Props {
	/** Of an account that is connected again. */
	knownHandle?: string | undefined;
	/** Chooses the other way to connect, with the handle that was typed. */
	onAppPassword: (handle: string) => void;
	onCancel: () => void;
}

/** Asks for a handle at Bluesky, and sends the browser to the account's server to sign in. */
export function BlueskySignInForm({ knownHandle = '', onAppPassword, onCancel }: Props) {
	const [begin] = useBeginBlueskyMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const [handle, setHandle] = useState(knownHandle);
	const [isBlank, setBlank] = useState(false);
	/** What `failure` is about. */
	const [attempted, setAttempted] = useState<string>();
	const field = useRef<HTMLInputElement>(null);
	const titleId = useId();
	const isInvalid = failure?.code === 'invalid_input';
	const isBusy = destination !== undefined;
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		field.current?.focus();
	}, []);
	useEffect(() => {
		if (isInvalid) field.current?.focus();
	}, [isInvalid]);

	const problem = isBlank
		? 'Enter your handle, such as name.bsky.social.'
		: isInvalid && attempted === handle
			? failure.message
			: undefined;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setBlank(handle.trim() === '');
		if (handle.trim() === '') return field.current?.focus();
		setAttempted(handle);
		void navigate('bluesky', () => begin(handle.trim()));
	};

	return (
		<form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={submit}>
			<h3 id={titleId} className={styles.strong}>
				Connect Bluesky
			</h3>
			<TextField
				ref={field}
				label="Handle"
				help="With or without @, such as name.bsky.social. You sign in at your account’s server."
				error={problem}
				autoComplete="off"
				autoCapitalize="off"
				autoCorrect="off"
				spellCheck={false}
				maxLength={253}
				value={handle}
				readOnly={isBusy}
				onChange={({ currentTarget }) => {
					setHandle(currentTarget.value);
					setBlank(false);
				}}
			/>
			{failure && !isInvalid && (
				<Notice tone="error" title="Bluesky wasn’t connected" live>
					{failure.message}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={isBusy}>
					Go to Bluesky
				</Button>
				<Button disabled={isBusy} onClick={() => onAppPassword(handle.trim())}>
					Use an app password instead
				</Button>
				<Button variant="quiet" disabled={isBusy} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
