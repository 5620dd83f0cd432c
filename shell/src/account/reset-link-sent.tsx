import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

interface Props {
	email: string;
	onAgain: () => void;
}

/** The same text whether or not the address has an account, so that it does not reveal accounts. */
export function ResetLinkSent({ email, onAgain }: Props) {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/login">
				Log in
			</ButtonLink>
			<Button onClick={onAgain}>Use another address</Button>
		</>
	);
	return (
		<Panel title="Look at your mail" actions={actions}>
			If {email} has an account, a link that sets a new password is on its way there. It works once,
			and not for long.
		</Panel>
	);
}
