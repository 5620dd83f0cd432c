import { ButtonLink } from 'design-system/button-link';
import { Panel } from '../layout/panel.tsx';

export function PremiumFeature() {
	const actions = (
		<>
			<ButtonLink variant="primary" href="/billing">
				View Plans & Upgrade
			</ButtonLink>
			<ButtonLink href="/app">Back to Dashboard</ButtonLink>
		</>
	);
	return (
		<Panel title="Premium Feature" actions={actions}>
			This screen comes with every paid plan. Each plan starts with a 14-day free trial.
		</Panel>
	);
}
