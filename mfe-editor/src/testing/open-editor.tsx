import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { expect, vi } from 'vitest';
import App from '../app.tsx';
import { fileAddress } from '../editor-address.ts';
import type { FakeServer } from './fake-server.ts';

export interface Visit {
	/** The path of the open file. */
	address: () => string | null;
	visited: { to: string; replace: boolean }[];
	/** Goes one address back, as the browser's button. */
	back: () => void;
	/** Whether the shell would ask before leaving. */
	isDirty: () => boolean;
	/** Leaves the screen, as a reload or another screen would. */
	leave: () => void;
}

/**
 * Opens the screen as the shell would: links and `navigate` change its address, unless something is
 * unsaved.
 */
export function openEditor(server: FakeServer, file: string | null = null): Visit {
	vi.stubGlobal('fetch', server.fetch);
	const visited: Visit['visited'] = [];
	const history = [fileAddress(file)];
	let dirty = false;
	let show: (url: string) => void = () => undefined;
	const onUnsavedChange = (next: boolean) => {
		dirty = next;
	};

	function Shell() {
		const [url, setUrl] = useState(history.at(-1) ?? '');
		show = setUrl;
		const navigate = useCallback((to: string, { replace = false } = {}) => {
			if (dirty) return;
			visited.push({ to, replace });
			if (replace) history.pop();
			history.push(to);
			setUrl(to);
		}, []);
		useEffect(() => {
			const follow = (event: MouseEvent) => {
				const href = (event.target as Element).closest('a:not([download])')?.getAttribute('href');
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
					onUnsavedChange,
				})}
			/>
		);
	}

	const { unmount } = render(<Shell />);
	return {
		address: () => new URLSearchParams(history.at(-1)?.split('?')[1]).get('file'),
		visited,
		back: () => {
			history.pop();
			show(history.at(-1) ?? '');
		},
		isDirty: () => dirty,
		leave: unmount,
	};
}

/** The text of an open file, once it can be edited. */
export async function findText(path: string): Promise<HTMLElement> {
	await waitFor(() =>
		expect(screen.getByRole('textbox', { name: path }).getAttribute('contenteditable')).toBe(
			'true',
		),
	);
	return screen.getByRole('textbox', { name: path });
}

/** Puts HTML at the start of the text: jsdom cannot type into the editor. */
export async function write(path: string, html: string): Promise<void> {
	const text = await findText(path);
	const event = createEvent.paste(text);
	Object.defineProperty(event, 'clipboardData', {
		value: {
			types: ['text/html'],
			items: [],
			files: [],
			getData: (type: string) => (type === 'text/html' ? html : ''),
		},
	});
	fireEvent(text, event);
}

export const row = (name: string) => screen.getByRole('treeitem', { name });
export const findRow = (name: string) => screen.findByRole('treeitem', { name });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
