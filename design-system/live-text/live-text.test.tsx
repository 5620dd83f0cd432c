import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveText } from './live-text.tsx';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function pass(ms: number) {
	act(() => {
		vi.advanceTimersByTime(ms);
	});
}

test('it announces at most once per interval, and always the last text', () => {
	const announced: (string | null)[] = [];
	const show = (done: number) => <LiveText text={`${done}/60 processed`} data-testid="live" />;
	const { rerender } = render(show(0));
	for (let done = 1; done <= 60; done++) {
		pass(200);
		rerender(show(done));
		const text = screen.getByTestId('live').textContent;
		if (text !== announced.at(-1)) announced.push(text);
	}
	expect(announced).toEqual(['0/60 processed', '24/60 processed', '49/60 processed']);
	pass(5000);
	expect(screen.getByTestId('live').textContent).toBe('60/60 processed');
});

test('a text after a pause is announced at once', () => {
	const { rerender } = render(<LiveText text="Reading" data-testid="live" />);
	pass(5000);
	rerender(<LiveText text="Done" data-testid="live" />);
	expect(screen.getByTestId('live').textContent).toBe('Done');
});

test('an empty text does not count as an announcement: the first text is announced at once', () => {
	const { rerender } = render(<LiveText text="" data-testid="live" />);
	rerender(<LiveText text="Warble is writing" data-testid="live" />);
	expect(screen.getByTestId('live').textContent).toBe('Warble is writing');
});

test('it is polite by default and can be assertive', () => {
	render(
		<>
			<LiveText text="37 matched" data-testid="polite" />
			<LiveText text="The run has stopped." politeness="assertive" data-testid="assertive" />
		</>,
	);
	expect(screen.getByTestId('polite').getAttribute('aria-live')).toBe('polite');
	expect(screen.getByTestId('assertive').getAttribute('aria-live')).toBe('assertive');
});
