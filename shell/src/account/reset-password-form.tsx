import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import type { FormErrors } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';

interface Props {
	busy: boolean;
	errors: FormErrors;
	onSubmit: (values: Record<string, string>) => void;
}

/** The form that requests a link to set a new password. */
export function ResetPasswordForm({ busy, errors, onSubmit }: Props) {
	const below = (
		<p>
			Remembered it? <a href="/login">Log in</a>
		</p>
	);
	return (
		<FormPage
			title="Reset password"
			failureTitle="The link wasn’t sent"
			busy={busy}
			errors={errors}
			onSubmit={onSubmit}
			below={below}
		>
			<TextField
				label="Email"
				name="email"
				type="email"
				required
				autoComplete="email"
				help="The email of your account. We’ll send a link to set a new password."
				error={errors.email}
			/>
			<Button type="submit" variant="primary" busy={busy}>
				Send link
			</Button>
		</FormPage>
	);
}
