import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import type { Objections } from '../forms/form-errors.ts';
import { FormPage } from '../forms/form-page.tsx';

interface Props {
	busy: boolean;
	objections: Objections;
	onSubmit: (typed: Record<string, string>) => void;
}

/** Asks where to send a link that sets a new password. */
export function ResetPasswordForm({ busy, objections, onSubmit }: Props) {
	const below = (
		<p>
			Know it after all? <a href="/login">Log in</a>
		</p>
	);
	return (
		<FormPage
			title="Reset password"
			failureTitle="The link was not sent"
			busy={busy}
			objections={objections}
			onSubmit={onSubmit}
			below={below}
		>
			<TextField
				label="Email"
				name="email"
				type="email"
				required
				autoComplete="email"
				help="The address of your account. We send a link that sets a new password."
				error={objections.email}
			/>
			<Button type="submit" variant="primary" busy={busy}>
				Send link
			</Button>
		</FormPage>
	);
}
