import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SendReply } from '../send-reply/send-reply.tsx';
import { ReplyBox } from './reply-box.tsx';

const reply = { text: 'Which report?', count: { length: 13, limit: 280 }, isDrafted: false };

test('Ctrl+Enter sends the reply to this post, and to no other', async () => {
	const [first, second] = [vi.fn(), vi.fn()];
	render(
		[first, second].map((send, n) => (
			<article key={String(n)}>
				<ReplyBox {...reply} onChange={() => undefined} />
				<SendReply canSend isSending={false} isUnsure={false} onSend={send} />
			</article>
		)),
	);
	await userEvent.click(screen.getAllByRole('textbox')[1] as HTMLElement);
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	expect(first).not.toHaveBeenCalled();
	expect(second).toHaveBeenCalledOnce();
});

test.each([
	[{ length: 281, limit: 280, overFrom: 12 }, '1 character over. Cut “?”'],
	[{ length: 289, limit: 280, overFrom: 6 }, '9 characters over. Cut “report?”'],
	[{ length: 13, limit: 280, refusal: 'X refuses this.' }, 'X refuses this.'],
])('a text that X refuses, %j, is explained', (count, sentence) => {
	render(<ReplyBox {...reply} count={count} onChange={() => undefined} />);
	expect(
		screen.getByRole('textbox', { description: (text) => text.includes(sentence) }),
	).toBeTruthy();
});
