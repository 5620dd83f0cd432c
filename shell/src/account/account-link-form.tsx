import type { AccountLink } from 'bff/contract/auth';
import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import type { Objections } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import { AccountFields } from './account-fields.tsx';
import { accountRules } from './account-rules.ts';

interface Props {
	link: AccountLink;
	busy: boolean;
	objections: Objections;
	onSubmit: (typed: Record<string, string>) => void;
}

/** What a good link leads to: a new account, or a new password for one that is there. */
export function AccountLinkForm({
	link: { email, username, kind },
	busy,
	objections,
	onSubmit,
}: Props) {
	if (username === null) {
		return (
			<FormPage
				title="Create your account"
				failureTitle="The account was not created"
				busy={busy}
				objections={objections}
				onSubmit={onSubmit}
				below={email && <p>Your invitation was sent to {email}.</p>}
			>
				<AccountFields objections={objections} />
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
			failureTitle="The password was not set"
			busy={busy}
			objections={objections}
			onSubmit={onSubmit}
			below={kind === 'reset' && <p>It signs you out everywhere else.</p>}
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
				error={objections.password}
			/>
			<Button type="submit" variant="primary" busy={busy}>
				Set password
			</Button>
		</FormPage>
	);
}
