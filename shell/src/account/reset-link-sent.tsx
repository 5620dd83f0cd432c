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
		<Panel title="Check your email" actions={actions}>
			If {email} has an account, we’ve sent it a link to set a new password. The link works once and
			expires soon.
		</Panel>
	);
}
