import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const otherUser = { ...user, id: '00000000-0000-4000-8000-000000000002', username: 'tove' };

async function openCompose() {
	const opened = openApp('/app/compose');
	await screen.findByRole('heading', { name: 'demo at /app/compose' });
	const receive = (data: string) =>
		opened.channel.dispatchEvent(new MessageEvent('message', { data }));
	return { ...opened, receive };
}

test('a session that ended in another tab ends here with the next action [A13]', async () => {
	const { receive, at, person } = await openCompose();
	sessionStorage.setItem('unsent', 'a secret draft');
	receive('ended');
	expect(at.path).toBe('/app/compose');
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	await waitFor(() => expect(at.path).toBe('/login'));
	expect(sessionStorage.getItem('unsent')).toBeNull();
});

test('after another user signed in in another tab, the next press only reloads the page', async () => {
	const { receive, person, reload } = await openCompose();
	receive(otherUser.id);
	expect(reload).not.toHaveBeenCalled();
	await person.click(screen.getByRole('main'));
	expect(reload).toHaveBeenCalledOnce();
});

test('the next key press reloads the page as well', async () => {
	const { receive, person, reload } = await openCompose();
	receive(otherUser.id);
	await person.keyboard('a');
	expect(reload).toHaveBeenCalledOnce();
});

test('what other tabs said before the user signed in here changes nothing', async () => {
	const { session, receive, at } = await openCompose();
	act(() => session.end());
	await waitFor(() => expect(at.path).toBe('/login'));
	receive('ended');
	act(() => {
		session.signIn(user);
		session.syncWithOtherTabs();
	});
	expect(session.getState().status).toBe('user');
});

test('the same user in another tab changes nothing, also after signing out and in again there', async () => {
	const { receive, person, reload, at } = await openCompose();
	receive('ended');
	receive(user.id);
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	expect(at.path).toBe('/app');
	expect(reload).not.toHaveBeenCalled();
});

test('after an account deletion in another tab, the next press reloads, as after keeping it', async () => {
	const { receive, person, reload } = await openCompose();
	const deletesAt = '2026-12-08T09:00:00.000Z';
	const other = openApp('/app', {
		answers: { 'GET /auth/current-user': ok({ user: { ...user, deletesAt } }) },
	});
	await waitFor(() => expect(other.channel.postMessage).toHaveBeenCalled());
	const deleted = String(other.channel.postMessage.mock.lastCall?.[0]);
	receive(deleted);
	await person.click(screen.getByRole('heading', { name: 'demo at /app/compose' }));
	expect(reload).toHaveBeenCalledOnce();
	other.channel.dispatchEvent(new MessageEvent('message', { data: deleted }));
	await other.person.keyboard('a');
	expect(other.reload).not.toHaveBeenCalled();
	other.channel.dispatchEvent(new MessageEvent('message', { data: user.id }));
	await other.person.keyboard('a');
	expect(other.reload).toHaveBeenCalledOnce();
});

test('other tabs receive the id of the signed-in user', async () => {
	const { channel } = await openCompose();
	expect(channel.postMessage).toHaveBeenCalledExactlyOnceWith(user.id);
});

test('the page reloads when the server returns another user', async () => {
	const answers = { 'GET /auth/current-user': ok({ user }) };
	const { session, reload } = openApp('/app', { answers });
	await screen.findByText('Signed in as Mara Lindqvist');
	answers['GET /auth/current-user'] = ok({ user: otherUser });
	await session.load();
	expect(reload).toHaveBeenCalledOnce();
	expect(screen.getByText('Signed in as Mara Lindqvist')).toBeDefined();
});

test('data that an earlier user stored in this browser is cleared for another user [A13]', async () => {
	localStorage.setItem('warble-owner', otherUser.id);
	localStorage.setItem('template', '7');
	sessionStorage.setItem('unsent', 'mine');
	await openCompose();
	expect(localStorage.getItem('template')).toBeNull();
	expect(sessionStorage.getItem('unsent'), 'without a known owner').toBe('mine');
});
