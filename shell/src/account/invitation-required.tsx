import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown in place of the form where creating an account needs an invitation. */
export function InvitationRequired() {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/#early-access">
				Get early access
			</ButtonLink>
			<ButtonLink href="/login">Log in</ButtonLink>
		</>
	);
	return (
		<Panel title="Accounts are by invitation for now." actions={actions}>
			Leave your email and we’ll write when there’s a place for you. If you have an invitation, open
			the link in it.
		</Panel>
	);
}
