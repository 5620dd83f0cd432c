import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Clamp } from './clamp.tsx';

function layOut(heights: { all: number; shown: number }) {
	vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(heights.all);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heights.shown);
}

test('a text that fits has no button', () => {
	layOut({ all: 54, shown: 54 });
	render(
		<Clamp lines={4} more="more" less="less">
			Short.
		</Clamp>,
	);
	expect(screen.queryByRole('button')).toBeNull();
});

test('a long text can be expanded and collapsed', async () => {
	layOut({ all: 200, shown: 72 });
	render(
		<Clamp lines={4} more="more" less="less">
			Long.
		</Clamp>,
	);
	expect(screen.getByRole('button', { name: 'more' }).ariaExpanded).toBe('false');
	await userEvent.click(screen.getByRole('button', { name: 'more' }));
	expect(screen.getByRole('button', { name: 'less' }).ariaExpanded).toBe('true');
	await userEvent.click(screen.getByRole('button', { name: 'less' }));
	expect(screen.getByRole('button', { name: 'more' })).toBeTruthy();
});

test('a hidden link becomes visible when it gets focus', async () => {
	layOut({ all: 200, shown: 72 });
	render(
		<Clamp lines={4} more="Show all" less="Show less">
			Long. <a href="#notes">The notes</a>
		</Clamp>,
	);
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole('link'));
	expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy();
});

test('the button disappears when the text becomes short enough', () => {
	layOut({ all: 200, shown: 72 });
	const { rerender } = render(
		<Clamp lines={4} more="more" less="less">
			Long.
		</Clamp>,
	);
	layOut({ all: 18, shown: 18 });
	rerender(
		<Clamp lines={4} more="more" less="less">
			Short.
		</Clamp>,
	);
	expect(screen.queryByRole('button')).toBeNull();
});
