import type { ReactNode } from 'react';

interface Props {
	/** For visitors who need an invitation. */
	invite: ReactNode;
	/** For visitors who can create an account. */
	open: ReactNode;
	/** `div` around blocks. */
	as?: 'span' | 'div';
}

/**
 * What depends on who can create an account. The script shows the one that matches the
 * installation's settings.
 */
export function BySignup({ invite, open, as: Element = 'span' }: Props) {
	return (
		<>
			<Element data-signup="invite">{invite}</Element>
			<Element data-signup="open" hidden>
				{open}
			</Element>
		</>
	);
}
