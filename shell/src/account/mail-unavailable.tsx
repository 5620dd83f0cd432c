import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown in place of the reset form where no mail can be sent. */
export function MailUnavailable() {
	return (
		<Panel title="No links by mail here" actions={<ButtonLink href="/login">Log in</ButtonLink>}>
			This Warble cannot send mail. Ask whoever runs it for a link that sets a new password.
		</Panel>
	);
}
