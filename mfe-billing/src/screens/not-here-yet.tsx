import { ButtonLink } from 'design-system/button-link';
import { EmptyState } from 'design-system/empty-state';

/** Stands at the addresses of this remote whose screens are still being built. */
export function NotHereYet({ path }: { path: string }) {
	const isSettings = path === '/app/settings';
	return (
		<EmptyState title={isSettings ? 'Settings' : 'Choose Your Plan'} action={<ButtonLink href="/app">Back to Dashboard</ButtonLink>}>
			This screen is still being built. Nothing is charged.
		</EmptyState>
	);
}
