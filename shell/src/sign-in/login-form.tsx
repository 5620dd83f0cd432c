import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { type ReactNode, useMemo, useState } from 'react';
import type { Objections } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import styles from './login-form.module.css';

export interface Credentials {
	username: string;
	password: string;
}

interface Props {
	busy: boolean;
	/** Why the last try failed; empty when nobody said. */
	failure?: string | undefined;
	/** Where a forgotten password is replaced, if it can be. */
	resetHref?: string | undefined;
	/** The other ways in. */
	below?: ReactNode;
	onSubmit: (credentials: Credentials) => void;
}

export function LoginForm({ busy, failure, resetHref, below, onSubmit }: Props) {
	const [missing, setMissing] = useState<Objections>({});
	const submit = ({ username = '', password = '' }: Record<string, string>) => {
		const given = { username: username.trim(), password };
		setMissing({
			...(given.username ? {} : { username: 'Enter your username or email.' }),
			...(given.password ? {} : { password: 'Enter your password.' }),
		});
		if (given.username && given.password) onSubmit(given);
	};
	const objections = useMemo(
		() => (failure === undefined ? missing : { ...missing, form: failure }),
		[missing, failure],
	);

	return (
		<FormPage
			title="Log in"
			failureTitle="Login failed"
			busy={busy}
			objections={objections}
			onSubmit={submit}
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
						Reset
					</a>
				)}
			</div>
			<Button type="submit" variant="primary" busy={busy}>
				Log in
			</Button>
		</FormPage>
	);
}
