import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const somebodyElse = { ...user, id: '00000000-0000-4000-8000-000000000002', username: 'tove' };

async function openCompose() {
	const opened = openApp('/app/compose');
	await screen.findByRole('heading', { name: 'demo at /app/compose' });
	const hear = (data: string) =>
		opened.channel.dispatchEvent(new MessageEvent('message', { data }));
	return { ...opened, hear };
}

test('a session that ended in another tab ends here at the next action, not before, and leaves nothing behind [A13]', async () => {
	const { hear, at, person } = await openCompose();
	sessionStorage.setItem('unsent', 'a secret draft');
	hear('ended');
	expect(at.path).toBe('/app/compose');
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	await waitFor(() => expect(at.path).toBe('/login'));
	expect(sessionStorage.getItem('unsent')).toBeNull();
});

test('somebody else who signed in in another tab is not acted for: the next press loads the page anew', async () => {
	const { hear, person, reload } = await openCompose();
	hear(somebodyElse.id);
	expect(reload).not.toHaveBeenCalled();
	await person.click(screen.getByRole('main'));
	expect(reload).toHaveBeenCalledOnce();
});

test('so does the next key', async () => {
	const { hear, person, reload } = await openCompose();
	hear(somebodyElse.id);
	await person.keyboard('a');
	expect(reload).toHaveBeenCalledOnce();
});

test('the same person in another tab changes nothing, also after signing out and in again there', async () => {
	const { hear, person, reload, at } = await openCompose();
	hear('ended');
	hear(user.id);
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	expect(at.path).toBe('/app');
	expect(reload).not.toHaveBeenCalled();
});

test('other tabs are told who is signed in', async () => {
	const { channel } = await openCompose();
	expect(channel.postMessage).toHaveBeenCalledExactlyOnceWith(user.id);
});

test('the page is loaded anew when the server suddenly names somebody else', async () => {
	const answers = { 'GET /auth/current-user': ok({ user }) };
	const { session, reload } = openApp('/app', { answers });
	await screen.findByText('Signed in as Mara Lindqvist');
	answers['GET /auth/current-user'] = ok({ user: somebodyElse });
	await session.load();
	expect(reload).toHaveBeenCalledOnce();
	expect(screen.getByText('Signed in as Mara Lindqvist')).toBeDefined();
});

test('what an earlier person left in this browser is gone when somebody else signs in [A13]', async () => {
	localStorage.setItem('warble-owner', somebodyElse.id);
	localStorage.setItem('template', '7');
	sessionStorage.setItem('unsent', 'mine');
	await openCompose();
	expect(localStorage.getItem('template')).toBeNull();
	expect(sessionStorage.getItem('unsent'), 'of nobody known').toBe('mine');
});
