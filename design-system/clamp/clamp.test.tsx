import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ListGroup } from '../list-group/list-group.tsx';
import { sayWhetherSkipped } from '../testing/say-whether-skipped.ts';
import { Clamp } from './clamp.tsx';

/** What is observed, as the browser does it after each layout. */
let observed = new Set<() => void>();
beforeEach(() => {
	observed = new Set();
	vi.stubGlobal(
		'ResizeObserver',
		class {
			readonly #onResize: () => void;
			constructor(onResize: () => void) {
				this.#onResize = onResize;
			}
			observe() {
				observed.add(this.#onResize);
			}
			disconnect() {
				observed.delete(this.#onResize);
			}
		},
	);
});

function layOut(heights: { all: number; shown: number }) {
	vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(heights.all);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heights.shown);
}

const afterLayout = () => {
	for (const onResize of [...observed]) act(onResize);
};

test('heights are not read before the browser’s own layout', () => {
	const read = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0);
	render(
		<Clamp lines={4} more="more" less="less">
			Short.
		</Clamp>,
	);
	expect(read).not.toHaveBeenCalled();
	afterLayout();
	expect(read).toHaveBeenCalled();
});

test('the size of a text is not observed while the browser skips its group', () => {
	const { container } = render(
		<ListGroup>
			<Clamp lines={4} more="more" less="less">
				Short.
			</Clamp>
		</ListGroup>,
	);
	expect(observed.size).toBe(1);
	sayWhetherSkipped(container.firstElementChild, true);
	expect(observed.size).toBe(0);
	sayWhetherSkipped(container.firstElementChild, false);
	expect(observed.size).toBe(1);
});

test('a text that fits has no button', () => {
	layOut({ all: 54, shown: 54 });
	render(
		<Clamp lines={4} more="more" less="less">
			Short.
		</Clamp>,
	);
	afterLayout();
	expect(screen.queryByRole('button')).toBeNull();
});

test('a long text can be expanded and collapsed', async () => {
	layOut({ all: 200, shown: 72 });
	render(
		<Clamp lines={4} more="more" less="less">
			Long.
		</Clamp>,
	);
	afterLayout();
	expect(screen.getByRole('button', { name: 'more' }).ariaExpanded).toBe('false');
	await userEvent.click(screen.getByRole('button', { name: 'more' }));
	expect(screen.getByRole('button', { name: 'less' }).ariaExpanded).toBe('true');
	await userEvent.click(screen.getByRole('button', { name: 'less' }));
	afterLayout();
	expect(screen.getByRole('button', { name: 'more' })).toBeTruthy();
});

test('a hidden link becomes visible when it gets focus', async () => {
	layOut({ all: 200, shown: 72 });
	render(
		<Clamp lines={4} more="Show all" less="Show less">
			Long. <a href="#notes">The notes</a>
		</Clamp>,
	);
	afterLayout();
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
	afterLayout();
	layOut({ all: 18, shown: 18 });
	rerender(
		<Clamp lines={4} more="more" less="less">
			Short.
		</Clamp>,
	);
	afterLayout();
	expect(screen.queryByRole('button')).toBeNull();
});
