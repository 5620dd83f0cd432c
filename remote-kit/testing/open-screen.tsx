import { render } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import type { RemoteApp } from 'shell/contract/remote';
import { vi } from 'vitest';
import { testProps } from '../harness/test-props.tsx';
import type { FakeServer } from './fake-server.ts';

/** Opens a remote at an address as the shell does: links and `navigate` change the address. */
export function openScreen(App: RemoteApp, url: string, server: FakeServer) {
	vi.stubGlobal('fetch', server.fetch);
	const visited: { to: string; replace: boolean }[] = [];
	const history = [url];
	const onUnauthorized = vi.fn();
	const onShortcuts = vi.fn();
	let isDirty = false;
	const onUnsavedChange = vi.fn((next: boolean) => {
		isDirty = next;
	});
	let show: (url: string) => void = () => undefined;

	function Shell() {
		const [current, setCurrent] = useState(url);
		show = setCurrent;
		const navigate = useCallback((to: string, { replace = false } = {}) => {
			if (isDirty) return;
			visited.push({ to, replace });
			if (replace) history.pop();
			history.push(to);
			setCurrent(to);
		}, []);
		useEffect(() => {
			const followLink = (event: MouseEvent) => {
				const link = event.target instanceof Element ? event.target.closest('a') : null;
				const href = link?.getAttribute('href');
				if (!link || !href || link.hasAttribute('download') || event.defaultPrevented) return;
				event.preventDefault();
				if (!link.target) navigate(href);
			};
			document.addEventListener('click', followLink);
			return () => document.removeEventListener('click', followLink);
		}, [navigate]);
		const [path = '', query] = current.split('?');
		const location = { path, search: query ? `?${query}` : '' };
		return (
			<App {...testProps({ location, navigate, onUnauthorized, onUnsavedChange, onShortcuts })} />
		);
	}

	const { unmount } = render(<Shell />);
	return {
		/** The current address. */
		address: () => history.at(-1) ?? '',
		/** Every address gone to. */
		visited,
		/** Goes back as the browser's button does. */
		back: () => {
			history.pop();
			show(history.at(-1) ?? url);
		},
		onUnauthorized,
		onUnsavedChange,
		onShortcuts,
		/** Whether the shell would ask before leaving. */
		isDirty: () => isDirty,
		/** Unmounts the screen, as a reload or another screen does. */
		leave: unmount,
	};
}

export type Screen = ReturnType<typeof openScreen>;
