import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { openFilter, type Visit } from './open-filter.tsx';
import { templateA } from './samples.ts';

/** Renders the screen with a selected template. */
export async function openSelected(server: FakeServer): Promise<Visit> {
	localStorage.setItem('warble.filter.template', templateA);
	const visit = openFilter('', server);
	await waitFor(() => expect(visit.box().value).not.toBe(''));
	return visit;
}

/** The content of the open dialog. */
export async function dialog() {
	return within(await screen.findByRole('dialog'));
}

export function button(name: string | RegExp): HTMLButtonElement {
	return screen.getByRole<HTMLButtonElement>('button', { name });
}

/** The button that takes an account off the block list: the names are loaded with the first. */
export function unblock(name: string): Promise<HTMLElement> {
	return screen.findByRole('button', { name: `Unblock @${name}` });
}

/** Sets the value of a field, as typing or pasting does. */
export function enter(field: HTMLElement, value: string): void {
	fireEvent.change(field, { target: { value } });
}

/** The description, once its editor is loaded. */
export async function findDescription(): Promise<HTMLElement> {
	await waitFor(() => {
		fireEvent.pointerEnter(description());
		expect(description().closest('[data-ready]')).not.toBeNull();
	});
	return description();
}

const description = () => screen.getByRole('textbox', { name: 'Description' });

/** Pastes at the start of the description, because jsdom cannot type into the editor. */
export async function describe(text: string): Promise<void> {
	const box = await findDescription();
	const event = createEvent.paste(box);
	const getData = (type: string) => (type === 'text/plain' ? text : '');
	Object.defineProperty(event, 'clipboardData', {
		value: { types: ['text/plain'], items: [], files: [], getData },
	});
	fireEvent(box, event);
}
