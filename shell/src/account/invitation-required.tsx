import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Stands in the place of the account form where an account takes an invitation. */
export function ByInvitation() {
	const ways = (
		<>
			<ButtonLink variant="primary" href="/#early-access">
				Ask for early access
			</ButtonLink>
			<ButtonLink href="/login">Log in</ButtonLink>
		</>
	);
	return (
		<Panel title="Accounts are by invitation for now." actions={ways}>
			Leave your address, and we write to you when there is a place. If you have an invitation, open
			the link in it.
		</Panel>
	);
}
