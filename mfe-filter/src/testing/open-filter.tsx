import { render, screen } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { vi } from 'vitest';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';
import { giveListsHeight } from './give-lists-height.ts';

export interface Visit {
	server: FakeServer;
	/** Every address gone to, with how. */
	visited: { to: string; replace: boolean }[];
	onUnauthorized: () => void;
	/** Whether the shell would ask before leaving. */
	isDirty: () => boolean;
	/** Leaves the screen, as a reload or another screen would. */
	leave: () => void;
	/** The template box. */
	box: () => HTMLInputElement;
}

/**
 * Opens the screen as the shell would: links and `navigate` change its address, unless something is
 * unsaved.
 */
export function openFilter(search = '', server = new FakeServer()): Visit {
	vi.stubGlobal('fetch', server.fetch);
	giveListsHeight();
	const visited: Visit['visited'] = [];
	const onUnauthorized = vi.fn();
	let dirty = false;
	const onUnsavedChange = (next: boolean) => {
		dirty = next;
	};

	function Shell() {
		const [url, setUrl] = useState(`/app/filter${search}`);
		const navigate = useCallback((to: string, { replace = false } = {}) => {
			if (dirty) return;
			visited.push({ to, replace });
			setUrl(to);
		}, []);
		useEffect(() => {
			const follow = (event: MouseEvent) => {
				const href = (event.target as Element).closest('a')?.getAttribute('href');
				if (!href || event.defaultPrevented) return;
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
		isDirty: () => dirty,
		leave: unmount,
		box: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' }),
	};
}
