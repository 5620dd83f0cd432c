import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import type { FormErrors } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import { AccountFields } from './account-fields.tsx';

interface Props {
	busy: boolean;
	errors: FormErrors;
	/** Other ways to create an account. */
	above?: ReactNode;
	onSubmit: (values: Record<string, string>) => void;
}

/** The form for a new account with a password. */
export function CreateAccountForm({ busy, errors, above, onSubmit }: Props) {
	const below = (
		<>
			<p>No card needed yet. You choose a plan after two questions.</p>
			<p>
				Have an account? <a href="/login">Log in</a>
			</p>
		</>
	);
	return (
		<FormPage
			title="Create account"
			failureTitle="Your account wasn’t created"
			busy={busy}
			errors={errors}
			onSubmit={onSubmit}
			above={above}
			below={below}
		>
			<AccountFields errors={errors} last="email" />
			<Button type="submit" variant="primary" busy={busy}>
				Create account
			</Button>
		</FormPage>
	);
}
