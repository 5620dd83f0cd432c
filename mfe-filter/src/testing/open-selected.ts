import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

/** Sets the value of a field, as typing or pasting does. */
export function enter(field: HTMLElement, value: string): void {
	fireEvent.change(field, { target: { value } });
}
