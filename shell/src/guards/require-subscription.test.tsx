import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createLeaveGuard } from '../navigation/leave-guard.ts';
import { createRemotes } from '../remotes/remotes.ts';
import type { Session } from '../session/session.ts';
import { ShellContext } from '../shell-context.ts';
import { user } from '../testing/fake-api.ts';
import { registryOf } from '../testing/open-app.tsx';
import { PremiumFeature } from './premium-feature.tsx';
import { RequireSubscription } from './require-subscription.tsx';

test('a screen can show a message instead of redirecting to the plans', () => {
	const unpaid = { hasActiveSubscription: false, status: null, trialEndsAt: null };
	const state = {
		status: 'user',
		user,
		subscription: { status: 'known', value: unpaid },
	} as const;
	const session = { getState: () => state, subscribe: () => () => undefined } as unknown as Session;
	const remotes = createRemotes({
		registry: registryOf(),
		fetchRegistry: async () => registryOf(),
		load: () => Promise.reject(new Error('unused')),
		isPreloaded: () => false,
		reload: () => undefined,
		report: () => undefined,
	});
	const nothing = () => undefined;
	render(
		<ShellContext
			value={{
				session,
				remotes,
				leaveGuard: createLeaveGuard(window),
				report: nothing,
				leave: nothing,
				reload: nothing,
			}}
		>
			<MemoryRouter>
				<Routes>
					<Route element={<RequireSubscription otherwise={<PremiumFeature />} />}>
						<Route path="/" element="the screen" />
					</Route>
				</Routes>
			</MemoryRouter>
		</ShellContext>,
	);
	expect(screen.getByRole('heading', { name: 'Premium Feature' })).toBeDefined();
	expect(screen.getByRole('link', { name: 'View Plans & Upgrade' }).getAttribute('href')).toBe(
		'/billing',
	);
	expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/app');
	expect(screen.queryByText('the screen')).toBeNull();
});
