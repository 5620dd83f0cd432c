import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import styles from '../settings/settings.module.css';
import { useBeginMastodonMutation } from './network-accounts-api.ts';

interface Props {
	/** The servers that the user has connected before, as suggestions. */
	servers: readonly string[];
	onCancel: () => void;
}

/** Asks for the address of a Mastodon server, and sends the browser there to sign in. */
export function MastodonForm({ servers, onCancel }: Props) {
	const [begin] = useBeginMastodonMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const [server, setServer] = useState('');
	const [isBlank, setBlank] = useState(false);
	/** What `failure` is about. */
	const [attempted, setAttempted] = useState<string>();
	const field = useRef<HTMLInputElement>(null);
	const titleId = useId();
	const suggestionsId = useId();
	const isInvalid = failure?.code === 'invalid_input';
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		field.current?.focus();
	}, []);
	useEffect(() => {
		if (isInvalid) field.current?.focus();
	}, [isInvalid]);

	const problem = isBlank
		? 'Enter the address of your server, such as mastodon.social.'
		: isInvalid && attempted === server
			? failure.message
			: undefined;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setBlank(server.trim() === '');
		if (server.trim() === '') return field.current?.focus();
		setAttempted(server);
		void navigate('mastodon', () => begin(server.trim()));
	};

	return (
		<form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={submit}>
			<h3 id={titleId} className={styles.strong}>
				Connect Mastodon
			</h3>
			<TextField
				ref={field}
				label="Server"
				help="The address of your server, such as mastodon.social. You sign in there."
				error={problem}
				list={suggestionsId}
				inputMode="url"
				autoComplete="off"
				autoCapitalize="off"
				autoCorrect="off"
				spellCheck={false}
				maxLength={300}
				value={server}
				readOnly={destination !== undefined}
				onChange={({ currentTarget }) => {
					setServer(currentTarget.value);
					setBlank(false);
				}}
			/>
			<datalist id={suggestionsId}>
				{servers.map((each) => (
					<option key={each} value={each} />
				))}
			</datalist>
			{failure && !isInvalid && (
				<Notice tone="error" title="Mastodon wasn’t connected" live>
					{failure.message}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={destination !== undefined}>
					Go to the server
				</Button>
				<Button variant="quiet" disabled={destination !== undefined} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
