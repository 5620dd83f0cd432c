import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EarlyAccess } from '../early-access/early-access.tsx';
import { mockServer, type Requests } from '../testing/requests.ts';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { startEarlyAccessForm } from './early-access-form.ts';
import { openVisit } from './visit.ts';
import { describeVisit } from './visit-record.ts';

resetPageAfterEach();

const navigate = vi.fn();
const onSubmitted = vi.fn();
const report = vi.fn();
let requests: Requests;

beforeEach(() => {
	vi.useFakeTimers();
	for (const mock of [navigate, onSubmitted, report]) mock.mockReset();
	requests = mockServer();
});

function open(describe = describeVisit) {
	const { container } = render(<EarlyAccess />);
	const root = container.querySelector<HTMLElement>('[data-early-access]');
	if (!root) throw new Error('nothing to start');
	const visit = openVisit();
	const activity = { seconds: 9, scrollDepth: 80, clicks: 2 };
	startEarlyAccessForm(root, {
		visit,
		describe: () => describe(visit, activity),
		onSubmitted,
		navigate,
		report,
	});
	return visit;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const button = () => screen.getByRole<HTMLButtonElement>('button');
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const settle = () => vi.advanceTimersByTimeAsync(0);

async function submit(address = 'ines@example.org') {
	type(address);
	fireEvent.click(button());
	await settle();
}

test('nothing can be sent while the field is blank', () => {
	open();
	expect(button()).toHaveProperty('disabled', true);
	type('   ');
	expect(button()).toHaveProperty('disabled', true);
	type('i');
	expect(button()).toHaveProperty('disabled', false);
	type('');
	expect(button()).toHaveProperty('disabled', true);
	fireEvent.submit(field());
	expect(requests.fetch).not.toHaveBeenCalled();
});

test('the browser itself refuses an invalid address', async () => {
	open();
	await submit('not an address');
	expect(field().validity.valid).toBe(false);
	expect(requests.fetch).not.toHaveBeenCalled();
});

test('an address is sent trimmed, with the record of the visit', async () => {
	vi.setSystemTime('2026-11-21T10:00:00Z');
	const visit = open();
	await submit('  ines@example.org ');
	expect(await requests.records()).toEqual([
		expect.objectContaining({
			sessionId: visit.id,
			submitted: true,
			email: 'ines@example.org',
			signupDatetime: '2026-11-21T10:00:00.000Z',
			sessionLengthSeconds: 9,
			scrollDepthPercentage: 80,
			clickCount: 2,
			location: {},
		}),
	]);
	expect((await requests.records())[0]).not.toHaveProperty('website');
});

test('while it is being sent the button shows it, and a second click sends nothing', async () => {
	requests = mockServer(() => new Promise(() => {}));
	open();
	await submit();
	expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true');
	fireEvent.click(button());
	fireEvent.submit(field());
	await settle();
	expect(requests.fetch).toHaveBeenCalledTimes(1);
});

test("'Thank you!' is shown for 1.5 seconds, then the next steps", async () => {
	const visit = open();
	await submit();
	expect(document.activeElement?.textContent).toContain('Thank you!');
	expect(screen.queryByRole('textbox')).toBeNull();
	expect(visit.hasSubmitted()).toBe(true);
	expect(onSubmitted).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1499);
	expect(navigate).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(navigate).toHaveBeenCalledExactlyOnceWith('/thank-you');
});

test('a refusal shows the server’s message, keeps the address, and can be retried', async () => {
	requests = mockServer(async () =>
		Response.json({ message: 'Too many tries. Wait half an hour.' }, { status: 429 }),
	);
	const visit = open();
	await submit();
	const alert = screen.getByRole('alert');
	expect(alert.textContent).toContain('Failed to submit email and analytics data');
	expect(alert.textContent).toContain('Too many tries. Wait half an hour.');
	expect(field().value).toBe('ines@example.org');
	expect(field().getAttribute('aria-invalid')).toBe('true');
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get early access' }).disabled).toBe(
		false,
	);
	expect(visit.hasSubmitted()).toBe(false);

	requests = mockServer();
	fireEvent.click(button());
	await settle();
	expect(alert.textContent).toBe('');
	expect(visit.hasSubmitted()).toBe(true);
});

test.each([
	['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
	[
		'the server fails without a message',
		async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
	],
	['the server’s message is not text', async () => Response.json({ message: 7 }, { status: 500 })],
])('when %s, the form shows the failure', async (_, answer) => {
	requests = mockServer(answer);
	open();
	await submit();
	const alert = screen.getByRole('alert');
	expect(alert.textContent).toContain('Failed to submit email and analytics data');
	expect(alert.textContent).toContain('Failed to submit landing data');
	expect(onSubmitted).not.toHaveBeenCalled();
});

test('after 12 seconds without a response it fails', async () => {
	requests = mockServer();
	requests.fetch.mockImplementation(
		(_, init) =>
			new Promise((_resolve, reject) =>
				init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
			),
	);
	open();
	await submit();
	await vi.advanceTimersByTimeAsync(11_999);
	expect(screen.getByRole('alert').textContent).toBe('');
	await vi.advanceTimersByTimeAsync(1);
	expect(screen.getByRole('alert').textContent).toContain('Failed to submit landing data');
});

test('an unexpected error shows a failure, and is reported', async () => {
	open(() => {
		throw new Error('no time zone');
	});
	await submit();
	expect(screen.getByRole('alert').textContent).toContain('Submission failed');
	expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no time zone' }));
});

test('a second visit in the session shows that an address was submitted, and the next steps', () => {
	openVisit().markSubmitted();
	open();
	expect(screen.getByText("You've submitted your email").closest('[hidden]')).toBeNull();
	expect(screen.getByRole('link', { name: 'View Next Steps' }).getAttribute('href')).toBe(
		'/thank-you',
	);
	expect(screen.queryByRole('textbox')).toBeNull();
});

test('a session submits only one address, even from another open page', async () => {
	open();
	openVisit().markSubmitted();
	await submit();
	expect(requests.fetch).not.toHaveBeenCalled();
	expect(screen.getByRole('link', { name: 'View Next Steps' })).toBeDefined();
});

test('leaving before the 1.5 seconds and coming back does not redirect', async () => {
	open();
	await submit();
	window.dispatchEvent(new Event('pagehide'));
	window.dispatchEvent(new Event('pageshow'));
	await vi.advanceTimersByTimeAsync(5000);
	expect(navigate).not.toHaveBeenCalled();
	expect(screen.getByRole('link', { name: 'View Next Steps' })).toBeDefined();
});

test('the error of a form sent without scripts is shown', () => {
	history.replaceState(null, '', '/?error=email#email-refused');
	open();
	expect(screen.getByRole('alert').textContent).toContain('Enter an address like you@example.org.');
	expect(screen.queryByText(/^That is not a valid address/), 'shown once').toBeNull();
});

test('the hidden field is sent when a bot fills it in [F7]', async () => {
	open();
	const [trap] = screen.getAllByLabelText<HTMLInputElement>('Website');
	if (trap) trap.value = 'https://spam.example';
	await submit();
	expect(await requests.records()).toEqual([
		expect.objectContaining({ website: 'https://spam.example' }),
	]);
});

test('it is an ordinary form before the script has run', () => {
	const { container } = render(<EarlyAccess />);
	const form = container.querySelector('form');
	expect(form?.getAttribute('action')).toBe('/api/landing');
	expect(form?.getAttribute('method')).toBe('post');
	expect(
		[...(form?.querySelectorAll('[name]') ?? [])].map((it) => it.getAttribute('name')),
	).toEqual(['email', 'website']);
	expect(button().type).toBe('submit');
	expect(button().disabled).toBe(false);
});
