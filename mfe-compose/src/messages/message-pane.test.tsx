import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, question } from '../testing/samples.ts';
import { converse } from '../thread/conversation.ts';
import { MessagePane } from './message-pane.tsx';

/**
 * A page whose messages begin at `start` and whose chat ends at `end`, seen through a window of 600
 * pixels.
 */
const page = { start: 0, end: 0, top: 0 };
const observers: (() => void)[] = [];

beforeEach(() => {
	Object.assign(page, { start: 0, end: 400, top: 0 });
	observers.length = 0;
	vi.stubGlobal(
		'ResizeObserver',
		class {
			constructor(onResize: () => void) {
				observers.push(onResize);
			}
			observe(): void {}
			disconnect(): void {}
		},
	);
	vi.stubGlobal('innerHeight', 600);
	vi.spyOn(document.documentElement, 'scrollTop', 'get').mockImplementation(() => page.top);
	vi.spyOn(document.documentElement, 'scrollTop', 'set').mockImplementation((top) => {
		page.top = top;
		document.dispatchEvent(new Event('scroll'));
	});
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
		() => new DOMRect(0, page.start - page.top, 100, page.end - page.start),
	);
});

function scrollTo(top: number): void {
	page.top = top;
	act(() => void document.dispatchEvent(new Event('scroll')));
}

const earlier = [question('An earlier one', { id: 'e' })];
const messages = (text: string) => [
	question('Three posts', { id: 'q' }),
	answer(text, { id: 'a', status: 'running' }),
];

function Chat({ text, occasion = 'one' }: { text: string; occasion?: string }) {
	const chat = useRef<HTMLDivElement>(null);
	const [isWhole, setIsWhole] = useState(false);
	const askEarlier = () => {
		page.start += 700;
		page.end += 700;
		setIsWhole(true);
	};
	return (
		<div ref={chat}>
			<MessagePane
				messages={converse([...(isWhole ? earlier : []), ...messages(text)], null)}
				occasion={occasion}
				chat={chat}
				onReload={() => undefined}
				onEarlier={askEarlier}
			/>
		</div>
	);
}

function grow(end: number): void {
	page.end = end;
	act(() => {
		for (const onResize of observers) onResize();
	});
}

test('while the reader is at the end, growing text takes them along', () => {
	render(<Chat text="one" />);
	grow(900);
	expect(page.top).toBe(300);
	grow(1200);
	expect(page.top).toBe(600);
});

test('a reader who has gone up is left alone, told of new text, and can go there', async () => {
	const { rerender } = render(<Chat text="one" />);
	grow(1200);
	scrollTo(200);
	rerender(<Chat text="one two" />);
	grow(1500);
	expect(page.top).toBe(200);
	await userEvent.click(screen.getByRole('button', { name: 'New text below' }));
	expect(page.top).toBe(900);
	expect(screen.queryByRole('button', { name: 'New text below' })).toBeNull();
	grow(1600);
	expect(page.top).toBe(1000);
});

test('near the end counts as there, and coming back to it goes on', () => {
	const { rerender } = render(<Chat text="one" />);
	grow(1200);
	scrollTo(540);
	grow(1300);
	expect(page.top).toBe(700);
	scrollTo(100);
	rerender(<Chat text="one two" />);
	expect(screen.getByRole('button', { name: 'New text below' })).toBeTruthy();
	scrollTo(650);
	expect(screen.queryByRole('button', { name: 'New text below' })).toBeNull();
	grow(1400);
	expect(page.top).toBe(800);
});

test('a reader who has gone on to what stands below the chat is not pulled back', () => {
	render(<Chat text="one" />);
	grow(1200);
	scrollTo(1000);
	grow(1300);
	expect(page.top).toBe(1000);
});

test('another thread or question is shown from its end', () => {
	const { rerender } = render(<Chat text="one" />);
	grow(1200);
	scrollTo(0);
	rerender(<Chat text="one" occasion="two" />);
	expect(page.top).toBe(600);
});

test('earlier messages come above what is being read, without moving it', async () => {
	render(<Chat text="one" />);
	await screen.findByText('Three posts');
	grow(1200);
	scrollTo(40);
	await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
	expect(screen.getByText('An earlier one')).toBeTruthy();
	expect(page.start - page.top).toBe(-40);
});
