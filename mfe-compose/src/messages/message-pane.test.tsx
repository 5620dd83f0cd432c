import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useRef, useState } from 'react';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeActions } from '../testing/fake-branches.ts';
import { answer, instruction, threadA } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { mergeAnswer } from '../thread/conversation.ts';
import { LazyThreadMessages } from './lazy-thread-messages.tsx';
import { MessagePane } from './message-pane.tsx';

/** Messages from `start` to `end` in a window of 600 pixels that is scrolled to `top`. */
const page = { start: 0, end: 0, top: 0 };
const observers: (() => void)[] = [];

beforeAll(() => LazyThreadMessages.preload());
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

const earlier = [instruction('An earlier one', { id: 'e' })];
const messages = (text: string, id: string) => [
	instruction('Three posts', { id: idOf(1), parentId: null }),
	answer(text, { id, status: 'running' }),
];

interface ChatProps {
	text: string;
	scrollKey?: string;
	/** Id of the answer. */
	id?: string;
	/** Whether there are earlier messages to load. */
	isLong?: boolean;
	/** Whether they arrive on a click. */
	isSlow?: boolean;
}

function Chat({ text, scrollKey = 'one', id = 'a', isLong = false, isSlow = false }: ChatProps) {
	const chat = useRef<HTMLDivElement>(null);
	const box = useRef<HTMLTextAreaElement>(null);
	const [hasEarlier, setHasEarlier] = useState(false);
	const loadEarlier = () => {
		page.start += 700;
		page.end += 700;
		setHasEarlier(true);
	};
	return (
		<div ref={chat}>
			<MessagePane
				messages={mergeAnswer([...(hasEarlier ? earlier : []), ...messages(text, id)], null)}
				scrollKey={scrollKey}
				threadId={threadA}
				actions={fakeActions}
				box={box}
				chat={chat}
				onReload={() => undefined}
				onLoadEarlier={
					isLong && !hasEarlier ? () => (isSlow ? undefined : loadEarlier()) : undefined
				}
			/>
			<button type="button" onClick={loadEarlier}>
				Let them arrive
			</button>
		</div>
	);
}

async function show(chat: ReactElement<ChatProps>) {
	const visit = render(chat, { wrapper: WithStore });
	await screen.findByText('Three posts');
	// The effects of late loading may still have to run.
	await act(async () => undefined);
	return visit;
}

function grow(end: number): void {
	page.end = end;
	act(() => {
		for (const onResize of observers) onResize();
	});
}

test('the view follows new text while the user is at the end', async () => {
	await show(<Chat text="one" />);
	grow(900);
	expect(page.top).toBe(300);
	grow(1200);
	expect(page.top).toBe(600);
});

test('a user who has scrolled up stays there, with a note on new text and a way down', async () => {
	const { rerender } = await show(<Chat text="one" />);
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

test('following also starts near the end, and again after scrolling back', async () => {
	const { rerender } = await show(<Chat text="one" />);
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

test('a user who has scrolled to the part below the chat stays there', async () => {
	await show(<Chat text="one" />);
	grow(1200);
	scrollTo(1000);
	grow(1300);
	expect(page.top).toBe(1000);
});

test('the part of a message that the user works on stays at its place while it grows', async () => {
	const { rerender } = await show(<Chat text="one" />);
	grow(900);
	const item = (await screen.findByText('Three posts')).closest('[data-message]') as HTMLElement;
	item.tabIndex = -1;
	item.focus({ preventScroll: true });
	grow(1200);
	expect(page.top).toBe(300);
	scrollTo(600);
	rerender(<Chat text="one two" />);
	grow(1300);
	expect(page.top).toBe(700);
});

test('another thread or request scrolls to the end', async () => {
	const { rerender } = await show(<Chat text="one" />);
	grow(1200);
	scrollTo(0);
	rerender(<Chat text="one" scrollKey="two" />);
	expect(page.top).toBe(600);
});

test('earlier messages are added above without moving the visible ones', async () => {
	await show(<Chat text="one" isLong />);
	grow(1200);
	expect(page.top).toBe(600);
	await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
	expect(screen.getByText('An earlier one')).toBeTruthy();
	expect(page.start - page.top).toBe(-600);
});

test('a user who scrolls on while earlier messages are loaded stays where they are', async () => {
	await show(<Chat text="one" isLong isSlow />);
	grow(4000);
	scrollTo(500);
	scrollTo(300);
	await userEvent.click(screen.getByText('Let them arrive'));
	expect(screen.getByText('An earlier one')).toBeTruthy();
	expect(page.start - page.top).toBe(-300);
});

test('earlier messages are loaded before the user has scrolled up to the beginning', async () => {
	await show(<Chat text="one" isLong />);
	grow(4000);
	scrollTo(2000);
	expect(screen.queryByText('An earlier one')).toBeNull();
	scrollTo(500);
	expect(screen.getByText('An earlier one')).toBeTruthy();
	expect(page.start - page.top).toBe(-500);
});

test('messages below an edited instruction stay where they are', async () => {
	const { rerender } = await show(<Chat text="one" />);
	grow(1200);
	await userEvent.click(
		within(screen.getByRole('list')).getByRole('button', { name: 'Edit and resend' }),
	);
	screen.getByRole('textbox', { name: 'Instruction' }).blur();
	grow(1500);
	expect(page.top).toBe(600);
	rerender(<Chat text="another version" id="b" />);
	expect(screen.queryByRole('button', { name: 'New text below' })).toBeNull();
	rerender(<Chat text="another version, and more" id="b" />);
	expect(screen.getByRole('button', { name: 'New text below' })).toBeTruthy();
});
