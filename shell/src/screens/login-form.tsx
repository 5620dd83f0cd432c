import { Button } from 'design-system/button';
import { MarginRow } from 'design-system/margin-row';
import { Mark } from 'design-system/mark';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useRef, useState } from 'react';
import styles from './login-form.module.css';

export interface Credentials {
	username: string;
	password: string;
}

interface Props {
	busy: boolean;
	/** Why the last try failed; empty when nobody said. */
	failure?: string | undefined;
	onSubmit: (credentials: Credentials) => void;
}

export function LoginForm({ busy, failure, onSubmit }: Props) {
	const [missing, setMissing] = useState<Partial<Credentials>>({});
	const username = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);

	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		const given = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
		setMissing({
			...(given.username ? {} : { username: 'Enter your username or email.' }),
			...(given.password ? {} : { password: 'Enter your password.' }),
		});
		if (!given.username) username.current?.focus();
		else if (!given.password) password.current?.focus();
		else onSubmit(given);
	};

	return (
		<MarginRow className={styles.page} margin={<Mark className={styles.mark} />}>
			<form className={styles.form} noValidate onSubmit={submit}>
				<h1 className={styles.title}>Log in</h1>
				{failure === undefined ? null : (
					<Notice tone="error" title="Login failed" live>
						{failure}
					</Notice>
				)}
				<TextField
					ref={username}
					label="Username or email"
					name="username"
					required
					maxLength={254}
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					error={missing.username}
				/>
				<TextField
					ref={password}
					label="Password"
					name="password"
					type="password"
					required
					maxLength={128}
					autoComplete="current-password"
					error={missing.password}
				/>
				<Button type="submit" variant="primary" busy={busy}>
					Log in
				</Button>
			</form>
		</MarginRow>
	);
}
