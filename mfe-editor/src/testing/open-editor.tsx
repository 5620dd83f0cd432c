import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen, type Screen } from 'remote-kit/testing/open-screen';
import { expect } from 'vitest';
import App from '../app.tsx';
import { fileAddress, readAddress } from '../editor-address.ts';
import type { FakeServer } from './fake-server.ts';

export interface Visit extends Omit<Screen, 'address'> {
	/** The path of the open file. */
	address: () => string | null;
}

/** Opens the screen as the shell would. */
export function openEditor(server: FakeServer, file: string | null = null): Visit {
	return openEditorAt(fileAddress(file), server);
}

/** Opens an address of the screen. */
export function openEditorAt(address: string, server: FakeServer): Visit {
	const visit = openScreen(App, address, server);
	return { ...visit, address: () => readAddress(visit.address().split('?')[1] ?? '') };
}

/** The text of an open file, once the editor's code is loaded. */
export async function findText(path: string): Promise<HTMLElement> {
	await waitFor(() => {
		fireEvent.pointerEnter(screen.getByRole('textbox', { name: path }));
		expect(screen.getByRole('textbox', { name: path }).closest('[data-ready]')).not.toBeNull();
	});
	return screen.getByRole('textbox', { name: path });
}

/** Pastes HTML at the start of the text, because jsdom cannot type into the editor. */
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
