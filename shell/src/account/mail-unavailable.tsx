import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown in place of the reset form where no mail can be sent. */
export function MailUnavailable() {
	return (
		<Panel
			title="Password reset isn’t available here"
			actions={<ButtonLink href="/login">Log in</ButtonLink>}
		>
			This installation can’t send email. Ask its administrator for a password reset link.
		</Panel>
	);
}
