import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { testProps } from 'remote-kit/harness/test-props';
import { beforeEach, expect, test, vi } from 'vitest';
import App from '../app.tsx';

interface Sent {
	url: string;
	body: unknown;
}

/**
 * Opens the screen as the shell does, with a server that responds with `status`. If `held`, it
 * waits for `release` first.
 */
async function openOnboarding({
	search = '',
	status = 200,
	held = false,
}: {
	search?: string;
	status?: number;
	held?: boolean;
} = {}) {
	const sent: Sent[] = [];
	const visited: string[] = [];
	const calls = { onSessionChanged: vi.fn(), onUnauthorized: vi.fn(), onUnsavedChange: vi.fn() };
	const answer = { status };
	let release: () => void = () => undefined;
	const gate = held ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
	vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
		sent.push({ url, body: JSON.parse(String(init?.body)) });
		await gate;
		const refusal = {
			code: answer.status === 401 ? 'unauthorized' : 'internal',
			message: 'Something went wrong.',
			error: 'Something went wrong.',
		};
		return new Response(JSON.stringify(answer.status === 200 ? { user: {} } : refusal), {
			status: answer.status,
		});
	});
	const user = { id: '7', username: 'ines', name: null, onboardingCompleted: false };

	function Shell() {
		const [url, setUrl] = useState(`/onboarding${search}`);
		const navigate = (to: string) => {
			visited.push(to);
			setUrl(to);
		};
		const [path = '', query] = url.split('?');
		const session = { user, subscription: null };
		return (
			<App
				{...testProps({
					location: { path, search: query ? `?${query}` : '' },
					navigate,
					session,
					...calls,
				})}
			/>
		);
	}
	const { unmount } = render(<Shell />);
	await screen.findByRole('heading', { level: 1 });
	return { sent, visited, ...calls, answer, release: () => release(), leave: unmount };
}

const marketing = () =>
	screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What are you marketing?' });
const topics = () =>
	screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What do you want to post about?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function answerBoth(): Promise<void> {
	await userEvent.type(marketing(), 'A newsletter');
	await press('Next');
	await userEvent.type(topics(), ' Easy running ');
}

beforeEach(() => sessionStorage.clear());

test('onboarding asks two questions, saves both answers and goes to billing', async () => {
	const visit = await openOnboarding();
	expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
	expect(marketing().rows).toBe(4);
	await answerBoth();
	expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
	await press('Complete');
	await waitFor(() => expect(visit.visited.at(-1)).toBe('/billing'));
	const onboardingData = { marketing: 'A newsletter', postTopics: 'Easy running' };
	expect(visit.sent).toEqual([
		{ url: '/api/user/onboarding', body: { onboardingData, completed: true } },
	]);
	expect(visit.onSessionChanged).toHaveBeenCalledOnce();
	expect(localStorage).toHaveLength(0);
});

test('Enter goes on to the second question and saves; Shift+Enter is a new line', async () => {
	const visit = await openOnboarding();
	expect(document.activeElement, 'the typing begins there').toBe(marketing());
	await userEvent.keyboard('A newsletter{Shift>}{Enter}{/Shift}for runners{Enter}');
	expect(document.activeElement).toBe(topics());
	expect(screen.getByText('2 of 2')).toBeDefined();
	await userEvent.keyboard('Easy running{Control>}{Enter}{/Control}');
	await waitFor(() => expect(visit.visited.at(-1)).toBe('/billing'));
	const onboardingData = {
		marketing: 'A newsletter\nfor runners',
		postTopics: 'Easy running',
	};
	expect(visit.sent).toEqual([
		{ url: '/api/user/onboarding', body: { onboardingData, completed: true } },
	]);
});

test('Enter without an answer stays on the question', async () => {
	const visit = await openOnboarding();
	await userEvent.keyboard('  {Enter}');
	expect(marketing().value).toBe('  ');
	expect(visit.visited).toEqual([]);
});

test('Next is disabled until the answer contains more than blanks', async () => {
	await openOnboarding();
	expect(button('Next').disabled).toBe(true);
	await userEvent.type(marketing(), '  {Shift>}{Enter}{/Shift} ');
	expect(button('Next').disabled).toBe(true);
	await userEvent.type(marketing(), 'x');
	expect(button('Next').disabled).toBe(false);
});

test('Back returns to the first question, keeps both answers and focuses the text field', async () => {
	await openOnboarding();
	await answerBoth();
	expect(document.activeElement).toBe(topics());
	await press('Back');
	expect(marketing().value).toBe('A newsletter');
	expect(document.activeElement).toBe(marketing());
	expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
	await press('Next');
	expect(topics().value).toBe(' Easy running ');
});

test('onboarding can be skipped, and then saves no answers', async () => {
	const visit = await openOnboarding();
	await userEvent.type(marketing(), 'A newsletter');
	await press('Skip to billing');
	await waitFor(() => expect(visit.visited).toEqual(['/billing']));
	expect(visit.sent).toEqual([
		{ url: '/api/user/onboarding', body: { onboardingData: null, completed: true } },
	]);
});

test('a reload restores typed text', async () => {
	const visit = await openOnboarding();
	await userEvent.type(marketing(), 'A newsletter');
	expect(visit.onUnsavedChange).not.toHaveBeenCalledWith(true);
	visit.leave();
	await openOnboarding();
	expect(marketing().value).toBe('A newsletter');
});

test('the address of the second question shows the first one if that has no answer', async () => {
	await openOnboarding({ search: '?step=2' });
	expect(marketing()).toBeDefined();
});

test('a double click on Complete saves once', async () => {
	const visit = await openOnboarding({ held: true });
	await answerBoth();
	await userEvent.dblClick(button('Complete'));
	await press('Skip to billing').catch(() => undefined);
	visit.release();
	await waitFor(() => expect(visit.visited.at(-1)).toBe('/billing'));
	expect(visit.sent).toHaveLength(1);
});

test('answers that could not be saved stay on screen with an error, and can be saved again', async () => {
	const visit = await openOnboarding({ status: 500 });
	await answerBoth();
	await press('Complete');
	expect((await screen.findByRole('alert')).textContent).toContain('Your answers weren’t saved');
	expect(topics().value).toBe(' Easy running ');
	expect(visit.visited).toEqual(['/onboarding?step=2']);
	visit.answer.status = 200;
	await press('Complete');
	await waitFor(() => expect(visit.visited.at(-1)).toBe('/billing'));
});

test('a user who was signed out in the meantime is sent to sign in', async () => {
	const visit = await openOnboarding({ status: 401 });
	await press('Skip to billing');
	await waitFor(() => expect(visit.onUnauthorized).toHaveBeenCalled());
});

test('a double click on Next does not submit the second question as well', async () => {
	const visit = await openOnboarding();
	await answerBoth();
	await press('Back');
	await userEvent.dblClick(button('Next'));
	expect(topics().value).toBe(' Easy running ');
	expect(visit.sent).toEqual([]);
});

test('an answer that is too long says by how much, and disables Next', async () => {
	await openOnboarding();
	await userEvent.click(marketing());
	await userEvent.paste('x'.repeat(4010));
	expect(screen.getByText('Shorten this by 10 characters.')).toBeDefined();
	expect(button('Next').disabled).toBe(true);
});
