import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Stands in the place of the reset form where no mail can be sent. */
export function NoMail() {
	return (
		<Panel title="No links by mail here" actions={<ButtonLink href="/login">Log in</ButtonLink>}>
			This Warble cannot send mail. Ask whoever runs it for a link that sets a new password.
		</Panel>
	);
}
