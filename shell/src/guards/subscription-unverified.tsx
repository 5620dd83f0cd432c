import { Button } from 'design-system/button';
import { Panel } from '../layout/panel.tsx';

export function SubscriptionUnverified({
	message,
	onRetry,
}: {
	message: string;
	onRetry: () => void;
}) {
	const again = (
		<Button variant="primary" onClick={onRetry}>
			Try Again
		</Button>
	);
	return (
		<Panel title="Unable to Verify Subscription" actions={again}>
			{message}
		</Panel>
	);
}
