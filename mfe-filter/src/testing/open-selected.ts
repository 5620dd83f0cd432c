import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { openFilter, type Visit } from './open-filter.tsx';
import { templateA } from './samples.ts';

/** Opens the screen with a template selected, as an earlier visit left it. */
export async function openSelected(server: FakeServer): Promise<Visit> {
	localStorage.setItem('warble.filter.template', templateA);
	const visit = openFilter('', server);
	await waitFor(() => expect(visit.box().value).not.toBe(''));
	return visit;
}

/** What the dialog that is open holds. */
export async function dialog() {
	return within(await screen.findByRole('dialog'));
}

export function button(name: string | RegExp): HTMLButtonElement {
	return screen.getByRole<HTMLButtonElement>('button', { name });
}

/** Types the last of it, or pastes it: what stands in a field now. */
export function enter(field: HTMLElement, value: string): void {
	fireEvent.change(field, { target: { value } });
}
