import { render } from '@testing-library/react';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { useCallback, useState } from 'react';
import type { RemoteApp } from 'shell/contract/remote';
import { vi } from 'vitest';
import { testProps } from '../harness/test-props.tsx';
import { playServer, type Replies } from './replies.ts';

/**
 * Opens an address of a remote as the shell would. The browser leaves by `left`; the replies may
 * be changed later.
 */
export function openRemote(
	App: RemoteApp,
	url: string,
	{ replies, subscription = null }: { replies: Replies; subscription?: SubscriptionStatus | null },
) {
	const sent: { route: string; body: unknown }[] = [];
	const visited: { to: string; replace: boolean }[] = [];
	const left = vi.fn<(to: string) => void>();
	vi.stubGlobal('location', {
		protocol: 'https:',
		hostname: 'warble.example',
		origin: 'https://warble.example',
		assign: left,
	});
	vi.stubGlobal(
		'fetch',
		playServer(replies, (route, body) => sent.push({ route, body })),
	);
	const calls = { onSessionChanged: vi.fn(), onUnauthorized: vi.fn(), onUnsavedChange: vi.fn() };
	const known: { tell: (status: SubscriptionStatus) => void } = { tell: () => undefined };

	function Shell() {
		const [status, setStatus] = useState(subscription);
		const [address, setAddress] = useState(url);
		const navigate = useCallback((to: string, { replace = false } = {}) => {
			visited.push({ to, replace });
			setAddress(to);
		}, []);
		known.tell = setStatus;
		const { session } = testProps();
		const [path = '', query] = address.split('?');
		const location = { path, search: query ? `?${query}` : '' };
		return (
			<App
				{...testProps({
					location,
					navigate,
					session: { ...session, subscription: status },
					...calls,
				})}
			/>
		);
	}
	const { unmount } = render(<Shell />);
	const bodies = (route: string) =>
		sent.filter((each) => each.route === route).map(({ body }) => body);
	return {
		bodies,
		visited,
		left,
		...calls,
		tell: (status: SubscriptionStatus) => known.tell(status),
		leave: unmount,
	};
}
