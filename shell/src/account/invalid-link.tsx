import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown for a link that has expired or was used. */
export function InvalidLink() {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/reset-password">
				Ask for a new link
			</ButtonLink>
			<ButtonLink href="/login">Log in</ButtonLink>
		</>
	);
	return (
		<Panel title="This link no longer works" actions={actions}>
			It has expired, or it was used: each works once. For a password, ask for a new one here. For
			an invitation, ask whoever sent it.
		</Panel>
	);
}
