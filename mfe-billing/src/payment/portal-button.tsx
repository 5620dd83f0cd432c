import { Button, type ButtonVariant } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { useOpenPortalMutation } from '../api.ts';
import styles from './payment.module.css';
import { useDeparture } from './use-departure.ts';

interface Props {
	/** Where the portal leads back to, below `/app`. */
	returnTo: string;
	variant?: ButtonVariant;
	children: string;
}

/** Opens the payment provider's portal, where cards, invoices and cancelling are. */
export function PortalButton({ returnTo, variant = 'secondary', children }: Props) {
	const [openPortal] = useOpenPortalMutation();
	const { bound, failure, depart } = useDeparture();
	const open = () => void depart('portal', () => openPortal(location.origin + returnTo));
	return (
		<>
			<Button variant={variant} busy={bound !== undefined} onClick={open}>
				{children}
			</Button>
			{failure && (
				<Notice className={styles.below} tone="error" title="Failed to open billing portal. Please try again." live>
					{failure.message}
				</Notice>
			)}
		</>
	);
}
