import { Button } from 'design-system/button';
import { Panel } from '../layout/panel.tsx';

export function SubscriptionUnverified({
	message,
	onRetry,
}: {
	message: string;
	onRetry: () => void;
}) {
	const retry = (
		<Button variant="primary" onClick={onRetry}>
			Try Again
		</Button>
	);
	return (
		<Panel title="Unable to Verify Subscription" actions={retry}>
			{message}
		</Panel>
	);
}
