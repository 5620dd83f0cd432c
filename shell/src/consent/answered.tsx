import type { ConsentRequest } from 'bff/contract/access/consent';
import { ButtonLink } from 'design-system/button-link';
import { VisibleText } from 'design-system/visible-text';
import { Panel } from '../layout/panel.tsx';

interface Props {
	request: ConsentRequest;
	isAllowed: boolean;
	/** Where the browser goes. */
	to: string;
}

/** Shown while the browser goes back to the program, and afterwards if that is an app. */
export function Answered({ request: { name }, isAllowed, to }: Props) {
	const program = (
		<bdi>
			<VisibleText>{name}</VisibleText>
		</bdi>
	);
	return (
		<Panel
			title={isAllowed ? 'Connected' : 'Refused'}
			actions={<ButtonLink href={to}>Go back to the program</ButtonLink>}
		>
			<p>
				{isAllowed ? <>“{program}” can use your account now.</> : <>“{program}” has no access.</>}{' '}
				You can close this page.
			</p>
			{isAllowed && (
				<p>
					To disconnect it, open <a href="/app/settings/access#agents">Settings, Access</a>.
				</p>
			)}
		</Panel>
	);
}
