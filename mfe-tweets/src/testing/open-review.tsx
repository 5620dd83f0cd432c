import { render, screen, within } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { vi } from 'vitest';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';

export interface Visit {
	server: FakeServer;
	/** Every address gone to. */
	visited: string[];
	/** Goes back to the address before. */
	back: () => void;
	/** Whether the shell would ask before leaving. */
	isDirty: () => boolean;
	/** Leaves the screen, as a reload or another screen would. */
	leave: () => void;
}

/** Opens the screen as the shell would: links and `navigate` change its address. */
export function openReview(search = '', server = new FakeServer()): Visit {
	vi.stubGlobal('fetch', server.fetch);
	const visited: string[] = [];
	let dirty = false;
	let goTo: (to: string) => void = () => undefined;
	const onUnsavedChange = (next: boolean) => {
		dirty = next;
	};

	function Shell() {
		const [url, setUrl] = useState(`/app/tweets${search}`);
		const navigate = useCallback((to: string) => {
			visited.push(to);
			setUrl(to);
		}, []);
		goTo = setUrl;
		useEffect(() => {
			const follow = (event: MouseEvent) => {
				const link = event.target instanceof Element ? event.target.closest('a') : null;
				const href = link?.getAttribute('href');
				if (!href || event.defaultPrevented) return;
				event.preventDefault();
				if (!link?.target) navigate(href);
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
					onUnsavedChange,
				})}
			/>
		);
	}

	const { unmount } = render(<Shell />);
	return {
		server,
		visited,
		isDirty: () => dirty,
		leave: unmount,
		back: () => goTo(visited.at(-2) ?? `/app/tweets${search}`),
	};
}

/** The post of an author, with what can be done with it. */
export async function post(author: string) {
	const element = await screen.findByRole('article', { name: new RegExp(author) });
	return { element, ...within(element) };
}
