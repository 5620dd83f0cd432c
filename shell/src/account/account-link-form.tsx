import type { AccountLink } from 'bff/contract/auth/auth';
import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import type { FormErrors } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import { AccountFields } from './account-fields.tsx';
import { accountRules } from './account-rules.ts';

interface Props {
	link: AccountLink;
	busy: boolean;
	errors: FormErrors;
	onSubmit: (values: Record<string, string>) => void;
}

/** The form behind a valid link: a new account, or a new password for an existing one. */
export function AccountLinkForm({
	link: { email, username, kind },
	busy,
	errors,
	onSubmit,
}: Props) {
	if (username === null) {
		return (
			<FormPage
				title="Create your account"
				failureTitle="Your account wasn’t created"
				busy={busy}
				errors={errors}
				onSubmit={onSubmit}
				below={email && <p>Your invitation was sent to {email}.</p>}
			>
				<AccountFields errors={errors} last="name" />
				<Button type="submit" variant="primary" busy={busy}>
					Create account
				</Button>
			</FormPage>
		);
	}
	const word = kind === 'reset' ? 'new password' : 'password';
	return (
		<FormPage
			title={`Set a ${word} for ${username}`}
			failureTitle="Your password wasn’t set"
			busy={busy}
			errors={errors}
			onSubmit={onSubmit}
			below={
				kind === 'reset' && (
					<p>
						You’ll be signed out everywhere else, and programs that use your account will be
						disconnected.
					</p>
				)
			}
		>
			{/* Tells password managers whose password it is. */}
			<input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
			<TextField
				label={kind === 'reset' ? 'New password' : 'Password'}
				name="password"
				type="password"
				required
				autoComplete="new-password"
				help={accountRules.password}
				error={errors.password}
			/>
			<Button type="submit" variant="primary" busy={busy}>
				Set password
			</Button>
		</FormPage>
	);
}
