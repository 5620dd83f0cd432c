import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown in place of the form where creating an account needs an invitation. */
export function InvitationRequired() {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/#early-access">
				Ask for early access
			</ButtonLink>
			<ButtonLink href="/login">Log in</ButtonLink>
		</>
	);
	return (
		<Panel title="Accounts are by invitation for now." actions={actions}>
			Leave your address, and we write to you when there is a place. If you have an invitation, open
			the link in it.
		</Panel>
	);
}
