import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { type ReactNode, useMemo, useState } from 'react';
import type { FormErrors } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import styles from './login-form.module.css';

export interface Credentials {
	username: string;
	password: string;
}

interface Props {
	busy: boolean;
	/** Why signing in failed. Empty if the reason is unknown. */
	failure?: string | undefined;
	/** Address of the form that resets a password, if there is one. */
	resetHref?: string | undefined;
	/** Other ways to sign in. */
	above?: ReactNode;
	/** For those without an account. */
	below?: ReactNode;
	onSubmit: (credentials: Credentials) => void;
}

export function LoginForm({ busy, failure, resetHref, above, below, onSubmit }: Props) {
	const [missing, setMissing] = useState<FormErrors>({});
	const submit = ({ username = '', password = '' }: Record<string, string>) => {
		const given = { username: username.trim(), password };
		setMissing({
			...(given.username ? {} : { username: 'Enter your username or email.' }),
			...(given.password ? {} : { password: 'Enter your password.' }),
		});
		if (given.username && given.password) onSubmit(given);
	};
	const errors = useMemo(
		() => (failure === undefined ? missing : { ...missing, form: failure }),
		[missing, failure],
	);

	return (
		<FormPage
			title="Log in"
			failureTitle="Login failed"
			busy={busy}
			errors={errors}
			onSubmit={submit}
			above={above}
			below={below}
		>
			<TextField
				label="Username or email"
				name="username"
				required
				maxLength={254}
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				error={missing.username}
			/>
			<div className={styles.password}>
				<TextField
					label="Password"
					name="password"
					type="password"
					required
					maxLength={128}
					autoComplete="current-password"
					error={missing.password}
				/>
				{resetHref && (
					<a className={styles.reset} href={resetHref} title="Reset password">
						Forgot?
					</a>
				)}
			</div>
			<Button type="submit" variant="primary" busy={busy}>
				Log in
			</Button>
		</FormPage>
	);
}
