import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import type { FormErrors } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import { AccountFields } from './account-fields.tsx';

interface Props {
	busy: boolean;
	errors: FormErrors;
	/** Other ways to create an account. */
	alternatives?: ReactNode;
	onSubmit: (values: Record<string, string>) => void;
}

/** The form for a new account with a password. */
export function CreateAccountForm({ busy, errors, alternatives, onSubmit }: Props) {
	const below = (
		<>
			{alternatives}
			<p>
				Have an account? <a href="/login">Log in</a>
			</p>
		</>
	);
	return (
		<FormPage
			title="Create account"
			failureTitle="Your account wasn't created"
			busy={busy}
			errors={errors}
			onSubmit={onSubmit}
			below={below}
		>
			<AccountFields errors={errors} withEmail />
			<Button type="submit" variant="primary" busy={busy}>
				Create account
			</Button>
		</FormPage>
	);
}
