import { render, screen } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { vi } from 'vitest';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';

export interface Visit {
	server: FakeServer;
	/** Every address gone to, with how. */
	visited: { to: string; replace: boolean }[];
	onUnauthorized: () => void;
	onUnsavedChange: (dirty: boolean) => void;
	/** Leaves the screen, as a reload or another screen would. */
	leave: () => void;
	box: () => HTMLTextAreaElement;
}

/** Opens the screen as the shell would: links and `navigate` change its address. */
export function openCompose(search = '', server = new FakeServer()): Visit {
	vi.stubGlobal('fetch', server.fetch);
	const visited: Visit['visited'] = [];
	const onUnauthorized = vi.fn();
	const onUnsavedChange = vi.fn();

	function Shell() {
		const [url, setUrl] = useState(`/app/compose${search}`);
		const navigate = useCallback((to: string, { replace = false } = {}) => {
			visited.push({ to, replace });
			setUrl(to);
		}, []);
		useEffect(() => {
			const follow = (event: MouseEvent) => {
				const href = (event.target as Element).closest('a')?.getAttribute('href');
				if (!href) return;
				event.preventDefault();
				navigate(href);
			};
			document.addEventListener('click', follow);
			return () => document.removeEventListener('click', follow);
		}, [navigate]);
		const [path = '', query] = url.split('?');
		return (
			<App
				{...testProps({
					location: { path, search: query ? `?${query}` : '' },
					navigate,
					onUnauthorized,
					onUnsavedChange,
				})}
			/>
		);
	}

	const { unmount } = render(<Shell />);
	return {
		server,
		visited,
		onUnauthorized,
		onUnsavedChange,
		leave: unmount,
		box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
	};
}
