import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import styles from '../settings/settings.module.css';
import { type BlueskyFailure, useConnectBlueskyMutation } from './network-accounts-api.ts';

interface Props {
	/** Of an account that is connected again. */
	knownHandle?: string | undefined;
	/** Whether Warble’s address does not allow signing in at Bluesky. */
	isOnlyWay?: boolean;
	onCancel: () => void;
	onConnected: () => void;
}

interface Problem {
	field: 'handle' | 'password';
	text: string;
}

const appPasswords = 'https://bsky.app/settings/app-passwords';

/** Connects an account at Bluesky with an app password. */
export function BlueskyForm({ knownHandle = '', isOnlyWay = false, onCancel, onConnected }: Props) {
	const [connect, { isLoading }] = useConnectBlueskyMutation();
	const [handle, setHandle] = useState(knownHandle);
	const [password, setPassword] = useState('');
	const [problem, setProblem] = useState<Problem>();
	const [failure, setFailure] = useState<string>();
	const fields = {
		handle: useRef<HTMLInputElement>(null),
		password: useRef<HTMLInputElement>(null),
	};
	const first = knownHandle === '' ? fields.handle : fields.password;
	const invalid = problem && fields[problem.field];
	const titleId = useId();
	useUnsaved('bluesky', handle !== knownHandle || password !== '');
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		first.current?.focus();
	}, [first]);
	useEffect(() => {
		if (problem) invalid?.current?.focus();
	}, [problem, invalid]);

	const errorOf = (field: Problem['field']) =>
		problem?.field === field ? problem.text : undefined;
	const clear = (field: Problem['field']) => {
		if (problem?.field === field) setProblem(undefined);
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isLoading) return;
		setFailure(undefined);
		setProblem(undefined);
		const typed = { handle: handle.trim(), password: password.trim() };
		if (typed.handle === '')
			return setProblem({ field: 'handle', text: 'Enter your handle, such as name.bsky.social.' });
		if (typed.password === '')
			return setProblem({ field: 'password', text: 'Enter an app password.' });
		const { error } = await connect(typed);
		if (!error) return onConnected();
		const { field } = error as BlueskyFailure;
		const reason = describeFailure(error);
		if (field) setProblem({ field, text: reason });
		else setFailure(reason);
	};

	return (
		<form
			className={styles.form}
			noValidate
			aria-labelledby={titleId}
			onSubmit={(event) => void submit(event)}
		>
			<h3 id={titleId} className={styles.strong}>
				Connect Bluesky
			</h3>
			<TextField
				ref={fields.handle}
				label="Handle"
				help="With or without @, such as name.bsky.social."
				error={errorOf('handle')}
				autoComplete="off"
				autoCapitalize="off"
				autoCorrect="off"
				spellCheck={false}
				maxLength={253}
				value={handle}
				readOnly={isLoading}
				onChange={({ currentTarget }) => {
					setHandle(currentTarget.value);
					clear('handle');
				}}
			/>
			<TextField
				ref={fields.password}
				label="App password"
				type="password"
				help="Not the password of your account. Warble uses it once and doesn’t store it."
				error={errorOf('password')}
				autoComplete="off"
				maxLength={200}
				value={password}
				readOnly={isLoading}
				onChange={({ currentTarget }) => {
					setPassword(currentTarget.value);
					clear('password');
				}}
			/>
			<p className={styles.dim}>
				Create one at Bluesky: Settings, Privacy and security,{' '}
				<a href={appPasswords} target="_blank" rel="noreferrer">
					App passwords
				</a>
				.
			</p>
			{isOnlyWay && (
				<p className={styles.dim}>
					Signing in at Bluesky instead needs a public https address of Warble, which this one
					isn’t.
				</p>
			)}
			{failure !== undefined && (
				<Notice tone="error" title="Bluesky wasn’t connected" live>
					{failure}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={isLoading}>
					Connect
				</Button>
				<Button variant="quiet" disabled={isLoading} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
