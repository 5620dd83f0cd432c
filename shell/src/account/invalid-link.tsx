import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

/** Shown for a link that has expired or was used. */
export function InvalidLink() {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/reset-password">
				Get a new link
			</ButtonLink>
			<ButtonLink href="/login">Log in</ButtonLink>
		</>
	);
	return (
		<Panel title="This link no longer works" actions={actions}>
			It has expired or was already used. To set a password, get a new link here. For an invitation,
			ask the person who sent it.
		</Panel>
	);
}
