import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

interface Props {
	email: string;
	onAgain: () => void;
}

/** Says the same whether or not the address has an account: nobody learns here who has one. */
export function LinkSent({ email, onAgain }: Props) {
	const ways = (
		<>
			<ButtonLink variant="primary" href="/login">
				Log in
			</ButtonLink>
			<Button onClick={onAgain}>Use another address</Button>
		</>
	);
	return (
		<Panel title="Look at your mail" actions={ways}>
			If {email} has an account, a link that sets a new password is on its way there. It works once,
			and not for long.
		</Panel>
	);
}
