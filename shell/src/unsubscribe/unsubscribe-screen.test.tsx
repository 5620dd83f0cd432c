import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anonymous, ok, refusal } from '../testing/fake-api.ts';
import { openApp } from '../testing/open-app.tsx';

const UNSUBSCRIBE = 'POST /unsubscribe?token=a.b-c_d';
const open = (answer: ReturnType<typeof ok>) =>
	openApp('/unsubscribe?token=a.b-c_d', { answers: { ...anonymous, [UNSUBSCRIBE]: answer } });

test('a mail is stopped by a button, without signing in', async () => {
	const { person, calls } = open(ok({ list: 'weekly_digest' }));
	const button = await screen.findByRole('button', { name: 'Stop these emails' });
	expect(calls.some(({ to }) => to === UNSUBSCRIBE)).toBe(false);
	await person.click(button);
	const done = await screen.findByRole('heading', { name: 'You’re unsubscribed' });
	expect(document.activeElement).toBe(done);
	expect(screen.getByText(/posts worth reading any more/)).toBeDefined();
});

test('an incomplete link says where else to stop the mails', async () => {
	const { person } = open(refusal(404, 'link_invalid', 'Turn these emails off in your settings.'));
	await person.click(await screen.findByRole('button', { name: 'Stop these emails' }));
	expect((await screen.findByRole('alert')).textContent).toContain('in your settings');
	expect(screen.getByRole('link', { name: 'Open settings' })).toBeDefined();
});
