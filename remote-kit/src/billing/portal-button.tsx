import { Button, type ButtonVariant } from 'design-system/button';
import { useExternalNavigation } from '../leaving/use-external-navigation.ts';
import { PortalFailed } from './portal-failed.tsx';
import { rememberPortal } from './portal-visit.ts';
import { useOpenPortalMutation } from './subscription-api.ts';

interface Props {
	/** The path that the portal returns to. */
	returnTo: string;
	variant?: ButtonVariant;
	children: string;
}

/** Opens the payment provider's portal for cards, invoices and cancelling. */
export function PortalButton({ returnTo, variant = 'secondary', children }: Props) {
	const [openPortal] = useOpenPortalMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const request = async () => {
		const response = await openPortal(location.origin + returnTo);
		if (response.data) rememberPortal();
		return response;
	};
	return (
		<>
			<Button
				variant={variant}
				busy={destination !== undefined}
				onClick={() => void navigate('portal', request)}
			>
				{children}
			</Button>
			{failure && <PortalFailed reason={failure.message} />}
		</>
	);
}
