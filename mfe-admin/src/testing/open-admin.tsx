import { render } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { playServer, type Replies } from 'remote-kit/testing/replies';
import { vi } from 'vitest';
import App from '../app.tsx';

/** Opens an address of this remote as the shell would. Tests may change the replies later. */
export function openAdmin(url: string, replies: Replies) {
	const sent: { route: string; body: unknown }[] = [];
	const visited: string[] = [];
	vi.stubGlobal(
		'fetch',
		playServer(replies, (route, body) => sent.push({ route, body })),
	);
	function Shell() {
		const [address, setAddress] = useState(url);
		const navigate = useCallback((to: string) => {
			visited.push(to);
			setAddress(to);
		}, []);
		const [path = '', query] = address.split('?');
		return (
			<App {...testProps({ location: { path, search: query ? `?${query}` : '' }, navigate })} />
		);
	}
	render(<Shell />);
	return { sent, visited };
}
