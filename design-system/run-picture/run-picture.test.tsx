import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RunPicture, type RunPicturePost, type RunRange } from './run-picture.tsx';

const hour = 3_600_000;
const posts: RunPicturePost[] = Array.from({ length: 10 }, (_, index) => ({
	id: String(index),
	at: index * hour,
	verdict: index === 9 ? 'not_judged' : index % 3 === 0 ? 'included' : 'excluded',
	byYou: index === 3,
	likes: index,
}));

function renderPicture() {
	const onSelect = vi.fn();
	function Kept() {
		const [selection, setSelection] = useState<RunRange | null>(null);
		return (
			<RunPicture
				posts={posts}
				selection={selection}
				onSelect={(next) => {
					onSelect(next);
					setSelection(next);
				}}
			/>
		);
	}
	render(<Kept />);
	const slider = screen.getByRole('slider', { name: 'Stretch of the run' });
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 66));
	return { onSelect, slider };
}

test('the picture is described in a sentence', () => {
	render(<RunPicture posts={posts} />);
	expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
		'10 posts in time order. 3 included, 6 filtered out, 1 not judged, 1 changed by you. A list follows.',
	);
	expect(screen.queryByRole('slider')).toBeNull();
	expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
		'Included',
		'Filtered out',
		'Not judged',
		'changed by you',
		'Taller: more likes when read',
	]);
});

test('while the run is in progress, the description states its progress', () => {
	render(<RunPicture posts={posts} progress={{ total: 40 }} />);
	expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
		'10 of 40 posts judged so far: 3 included, 6 filtered out, 1 not judged',
	);
	expect(screen.getByText('now')).toBeTruthy();
});

test('a drag in either direction selects a range, and Show all clears it', async () => {
	const { onSelect, slider } = renderPicture();
	fireEvent.pointerDown(slider, { clientX: 75, button: 0 });
	fireEvent.pointerMove(slider, { clientX: 35 });
	fireEvent.pointerUp(slider, { clientX: 35 });
	expect(onSelect).toHaveBeenCalledExactlyOnceWith({ from: 3 * hour, to: 7 * hour });
	expect(screen.getByText(/: 2 of 5 included/)).toBeTruthy();
	// The drag is over: the pointer shows one post again.
	fireEvent.pointerMove(slider, { clientX: 95 });
	expect(screen.getByText(/: 0 of 1 included/)).toBeTruthy();
	fireEvent.pointerUp(slider, { clientX: 95 });
	expect(onSelect).toHaveBeenCalledOnce();
	await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
	expect(onSelect).toHaveBeenLastCalledWith(null);
	expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test('hovering shows a range without selecting it', () => {
	const { onSelect, slider } = renderPicture();
	fireEvent.pointerMove(slider, { clientX: 35 });
	expect(screen.getByText(/: 1 of 1 included/)).toBeTruthy();
	fireEvent.pointerLeave(slider);
	expect(screen.queryByText(/of 1 included/)).toBeNull();
	expect(onSelect).not.toHaveBeenCalled();
});

test('the keyboard moves, extends, selects and clears the range', async () => {
	const { onSelect, slider } = renderPicture();
	await userEvent.tab();
	expect(document.activeElement).toBe(slider);
	await userEvent.keyboard(
		'{Home}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}',
	);
	expect(slider.getAttribute('aria-valuetext')).toMatch(/: 1 of 3 included$/);
	await userEvent.keyboard('{Enter}');
	expect(onSelect).toHaveBeenLastCalledWith({ from: 2 * hour, to: 4 * hour });
	await userEvent.keyboard('{Escape}');
	expect(onSelect).toHaveBeenLastCalledWith(null);
});
