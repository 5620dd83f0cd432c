import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RemoteApp } from '../../contract/remote.ts';
import { openApp } from '../testing/open-app.tsx';

// On a busy machine the first import of the dialog takes longer than a test waits for an element.
beforeAll(async () => void (await import('design-system/unsaved-changes-dialog')), 30_000);

const Editor: RemoteApp = ({ onUnsavedChange }) => (
	<>
		<button type="button" onClick={() => onUnsavedChange(true)}>
			Type
		</button>
		<button type="button" onClick={() => onUnsavedChange(false)}>
			Save
		</button>
	</>
);

async function openEditor() {
	const opened = openApp('/app/compose', { load: async () => ({ default: Editor }) });
	await opened.person.click(await screen.findByText('Type'));
	return {
		...opened,
		goHome: () => opened.person.click(screen.getByRole('link', { name: /^Warble/ })),
	};
}

const unloadIsWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('signing out with unsaved changes asks first', async () => {
	const { person, calls, leave } = await openEditor();
	await person.click(screen.getByRole('button', { name: 'Sign Out' }));
	await screen.findByRole('dialog', { name: 'You have unsaved changes' });
	expect(calls.map(({ to }) => to)).not.toContain('POST /auth/logout');
	await person.click(screen.getByRole('button', { name: 'Delete and Sign Out' }));
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
});

test('signing out asks first while this browser keeps unsaved text of any screen', async () => {
	localStorage.setItem('warble.editor.unsaved.7', '{}');
	const { person, leave } = openApp('/app/compose', { load: async () => ({ default: Editor }) });
	await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
	const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
	expect(dialog.textContent).toContain('Signing out deletes them.');
	expect(leave).not.toHaveBeenCalled();
	await person.click(screen.getByRole('button', { name: 'Delete and Sign Out' }));
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
	expect(localStorage.getItem('warble.editor.unsaved.7')).toBeNull();
});

test('leaving with unsaved changes asks first, and Stay keeps the screen', async () => {
	const { person, at, goHome } = await openEditor();
	await goHome();
	await screen.findByRole('dialog', { name: 'You have unsaved changes' });
	expect(at.path).toBe('/app/compose');
	await person.click(screen.getByRole('button', { name: 'Stay' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(at.path).toBe('/app/compose');
});

test('Leave navigates', async () => {
	const { person, at, goHome } = await openEditor();
	await goHome();
	await person.click(await screen.findByRole('button', { name: 'Leave' }));
	await waitFor(() => expect(at.path).toBe('/app'));
});

test('the browser warns before the page unloads, but only while something is unsaved', async () => {
	const { person } = await openEditor();
	expect(unloadIsWarned()).toBe(true);
	await person.click(screen.getByText('Save'));
	expect(unloadIsWarned()).toBe(false);
});

test('after saving nothing is asked', async () => {
	const { person, at, goHome } = await openEditor();
	await person.click(screen.getByText('Save'));
	await goHome();
	expect(at.path).toBe('/app');
});

test('a screen that was unmounted does not block navigation', async () => {
	const { person, goHome } = await openEditor();
	await goHome();
	await person.click(await screen.findByRole('button', { name: 'Leave' }));
	await screen.findByRole('heading', { level: 1 });
	expect(unloadIsWarned()).toBe(false);
});
