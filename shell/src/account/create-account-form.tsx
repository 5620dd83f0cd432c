import { Button } from 'design-system/button';
import type { Objections } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';
import { AccountFields } from './account-fields.tsx';

interface Props {
	busy: boolean;
	objections: Objections;
	onSubmit: (typed: Record<string, string>) => void;
}

/** Everything that a new account with a password needs. */
export function CreateAccountForm({ busy, objections, onSubmit }: Props) {
	const below = (
		<p>
			Have an account? <a href="/login">Log in</a>
		</p>
	);
	return (
		<FormPage
			title="Create account"
			failureTitle="The account was not created"
			busy={busy}
			objections={objections}
			onSubmit={onSubmit}
			below={below}
		>
			<AccountFields objections={objections} withEmail />
			<Button type="submit" variant="primary" busy={busy}>
				Create account
			</Button>
		</FormPage>
	);
}
