import { screen, waitFor } from '@testing-library/react';
import type { ConsentRequest } from 'bff/contract/access/consent';
import { expect, test } from 'vitest';
import { anonymous, type FakeAnswers, ok, refusal, user } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';
import './consent-screen.tsx';

const READ = 'GET /api/access/requests/r1';
const ANSWER = 'POST /api/access/requests/r1/answer';
const request: ConsentRequest = {
	id: 'r1',
	name: 'Claude',
	host: 'claude.ai',
	returnsTo: 'claude.ai',
	isLocal: false,
	asked: 'publish',
};
const back = 'https://claude.ai/callback?code=1';

function open(change: Partial<ConsentRequest> = {}, answers: FakeAnswers = {}) {
	const app = openApp('/connect-agent/r1', {
		answers: {
			[READ]: ok({ ...request, ...change }),
			[ANSWER]: ok({ location: back }),
			...answers,
		},
	});
	const sent = () => app.calls.filter(({ to }) => to === ANSWER).map(({ body }) => body);
	return { ...app, sent };
}
const radios = () =>
	screen.getAllByRole<HTMLInputElement>('radio').map((each) => ({
		name: document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent,
		checked: each.checked,
	}));
const allow = () => screen.findByRole('button', { name: 'Allow' });

test('says who asks, and lets it publish only with approval unless the user chooses more', async () => {
	const { person, leave, sent } = open();
	await screen.findByRole('heading', { name: '“Claude” wants to use your Warble account' });
	expect(screen.getByText(/^It is described at/).textContent).toContain('claude.ai');
	expect(screen.queryByText('Its name is not verified')).toBeNull();
	expect(radios()).toEqual([
		{ name: 'Read only', checked: false },
		{ name: 'Read and draft', checked: false },
		{ name: 'Publish with your approval', checked: true },
		{ name: 'Publish without asking', checked: false },
	]);
	await person.click(await allow());
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(back));
	expect(sent()).toEqual([{ right: 'propose', userId: user.id }]);
	const done = await screen.findByRole('heading', { name: 'Connected' });
	expect(document.activeElement).toBe(done);
	expect(screen.getByRole('link', { name: 'Go back to the program' }).getAttribute('href')).toBe(
		back,
	);
});

test('warns of a name that is not verified, and offers no more than was asked', async () => {
	open({ host: null, isLocal: true, returnsTo: 'localhost:3118', asked: 'draft' });
	expect(await screen.findByText('Its name is not verified')).toBeDefined();
	expect(screen.getByText(/an app on this device/).textContent).toContain('localhost:3118');
	expect(radios()).toEqual([
		{ name: 'Read only', checked: false },
		{ name: 'Read and draft', checked: true },
	]);
});

test('warns of a program on this device, also if a document describes it', async () => {
	open({ isLocal: true, returnsTo: 'localhost:3118' });
	expect(await screen.findByText('Its name is not verified')).toBeDefined();
	expect(screen.getByText(/^It is described at/).textContent).toContain('claude.ai');
});

test('publishing without asking is chosen by the user, with a warning', async () => {
	const { person, sent } = open();
	await person.click(await screen.findByRole('radio', { name: 'Publish without asking' }));
	expect(screen.getByText('It can post in your name without asking you')).toBeDefined();
	await person.click(await allow());
	await waitFor(() => expect(sent()).toEqual([{ right: 'publish', userId: user.id }]));
});

test('publishing without asking may need a new sign-in, which leads back to the question', async () => {
	const { person, at, calls } = open(
		{},
		{
			[ANSWER]: refusal(403, 'confirmation_failed', 'Sign in again to let a program publish.'),
			'POST /auth/logout': ok({}),
			'POST /auth/login': ok({ user }),
		},
	);
	await person.click(await screen.findByRole('radio', { name: 'Publish without asking' }));
	await person.click(await allow());
	expect((await screen.findByRole('alert')).textContent).toContain('Sign in again to let');
	await person.click(screen.getByRole('button', { name: 'Sign in again' }));
	await person.type(await screen.findByLabelText('Username or email'), 'mara');
	expect(calls.map(({ to }) => to)).toContain('POST /auth/logout');
	await person.type(screen.getByLabelText('Password'), 'long enough');
	await person.click(screen.getByRole('button', { name: 'Log in' }));
	await screen.findByRole('heading', { name: /^“Claude” wants/ });
	expect(at.path).toBe('/connect-agent/r1');
});

test('pressing Enter on a choice does not allow access', async () => {
	const { person, sent } = open();
	await person.click(await screen.findByRole('radio', { name: 'Read only' }));
	await person.keyboard('{Enter}');
	expect(sent()).toEqual([]);
});

test('a program is refused, and the browser goes back to it', async () => {
	const { person, leave, sent } = open();
	await person.click(await screen.findByRole('button', { name: 'Refuse' }));
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(back));
	expect(sent()).toEqual([{ right: null, userId: user.id }]);
	expect(screen.getByRole('heading', { name: 'Refused' })).toBeDefined();
});

test('a failed answer can be sent again', async () => {
	const answers: FakeAnswers = {
		[READ]: ok(request),
		[ANSWER]: refusal(503, 'not_ready', 'Warble is starting.'),
	};
	const { person, leave } = openApp('/connect-agent/r1', { answers });
	await person.click(await allow());
	expect((await screen.findByRole('alert')).textContent).toContain('Warble is starting.');
	answers[ANSWER] = ok({ location: back });
	await person.click(await allow());
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(back));
});

test('the browser goes to no address that runs code', async () => {
	const { person, leave, report } = open({}, { [ANSWER]: ok({ location: 'javascript:alert(1)' }) });
	await person.click(await allow());
	expect(await screen.findByRole('alert')).toBeDefined();
	expect(leave).not.toHaveBeenCalled();
	expect(report).toHaveBeenCalledOnce();
});

test.each([
	[404, 'not_found', 'This request is no longer valid'],
	[402, 'subscription_required', 'Connecting programs needs a plan'],
	[503, 'not_ready', 'We couldn’t load this request'],
] as const)('when reading it gives %i %s, it says: %s', async (status, code, heading) => {
	open({}, { [READ]: refusal(status, code, 'No.') });
	expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
});

test.each([
	[404, 'not_found', 'This request is no longer valid'],
	[402, 'subscription_required', 'Connecting programs needs a plan'],
] as const)('when answering it gives %i %s, it says: %s', async (status, code, heading) => {
	const { person } = open({}, { [ANSWER]: refusal(status, code, 'No.') });
	await person.click(await allow());
	expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
});

test('a visitor signs in first, and then comes back to the question', async () => {
	const answers: FakeAnswers = {
		...anonymous,
		[READ]: ok(request),
		'POST /auth/login': ok({ user }),
	};
	const { person, at } = openApp('/connect-agent/r1', { answers });
	await person.type(await screen.findByLabelText('Username or email'), 'mara');
	await person.type(screen.getByLabelText('Password'), 'long enough');
	// Without a plan the question explains that it needs one.
	answers['GET /api/stripe/subscription-status'] = ok({ hasActiveSubscription: false });
	await person.click(screen.getByRole('button', { name: 'Log in' }));
	await screen.findByRole('heading', { name: /^“Claude” wants/ });
	expect(at.path).toBe('/connect-agent/r1');
});

test('keeps its state if a response lacks all fields', async () => {
	const { person } = openApp('/connect-agent/r1', {
		answers: { [READ]: ok({}), [ANSWER]: ok({}) },
	});
	await person.click(await allow());
	expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
});
