import { render } from '@testing-library/react';
import type { ErrorCode } from 'bff/contract/errors';
import type { SubscriptionStatus } from 'bff/contract/subscription';
import { useState } from 'react';
import { testProps } from 'shell/harness/test-props';
import { vi } from 'vitest';
import App from '../app.tsx';

type Reply = () => Response | Promise<Response>;

/** What the server says, by `METHOD /path`; what was not told does not get through. */
export type Replies = Record<string, Reply>;

export const answer =
	(body: unknown): Reply =>
	() =>
		Response.json(body);

export const refuse =
	(status: number, code: ErrorCode, message: string): Reply =>
	() =>
		Response.json({ code, message, error: message }, { status });

export const never: Reply = () => new Promise(() => undefined);

/** Opens an address of this remote as the shell would. The browser leaves by `left`; the replies may be changed later. */
export function openBilling(url: string, { replies, subscription = null }: { replies: Replies; subscription?: SubscriptionStatus | null }) {
	const sent: { route: string; body: unknown }[] = [];
	const left = vi.fn<(to: string) => void>();
	vi.stubGlobal('location', { protocol: 'https:', hostname: 'warble.example', origin: 'https://warble.example', assign: left });
	vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
		const route = `${method} ${address}`;
		sent.push({ route, body: body === undefined ? undefined : JSON.parse(String(body)) });
		const reply = replies[route];
		if (!reply) throw new TypeError('Failed to fetch');
		return reply();
	});
	const calls = { onSessionChanged: vi.fn(), onUnauthorized: vi.fn(), onUnsavedChange: vi.fn() };
	const [path = '', query] = url.split('?');
	const known: { tell: (status: SubscriptionStatus) => void } = { tell: () => undefined };

	function Shell() {
		const [status, setStatus] = useState(subscription);
		known.tell = setStatus;
		const { session } = testProps();
		return (
			<App
				{...testProps({ location: { path, search: query ? `?${query}` : '' }, session: { ...session, subscription: status }, ...calls })}
			/>
		);
	}
	const { unmount } = render(<Shell />);
	const bodies = (route: string) => sent.filter((each) => each.route === route).map(({ body }) => body);
	return { bodies, left, ...calls, tell: (status: SubscriptionStatus) => known.tell(status), leave: unmount };
}
