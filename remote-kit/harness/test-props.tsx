import type { RemoteProps } from '../../shell/contract/remote.ts';

const nothing = (): void => undefined;

/**
 * The props of a remote for its tests and stories: a signed-in subscriber, and callbacks that do
 * nothing.
 */
export function testProps(overrides: Partial<RemoteProps> = {}): RemoteProps {
	return {
		location: { path: '/app', search: '' },
		navigate: nothing,
		apiBaseUrl: '',
		session: {
			user: {
				id: '00000000-0000-4000-8000-000000000001',
				username: 'demo',
				name: 'Mara Lindqvist',
				onboardingCompleted: true,
			},
			subscription: {
				hasActiveSubscription: true,
				status: 'trialing',
				trialEndsAt: '2026-12-01T09:00:00.000Z',
			},
		},
		onSessionChanged: nothing,
		onUnauthorized: nothing,
		onUnsavedChange: nothing,
		...overrides,
	};
}
