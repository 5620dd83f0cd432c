import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListGroup, useIsSkipped } from './list-group.tsx';

function Row() {
	return <p>{useIsSkipped() ? 'skipped' : 'laid out'}</p>;
}

/** What a browser tells an element whose layout it skips, or does again. */
const tell = (element: Element | null, skipped: boolean) =>
	act(() =>
		element?.dispatchEvent(
			Object.assign(new Event('contentvisibilityautostatechange', { bubbles: true }), { skipped }),
		),
	);

test('rows know whether the browser skips their group, whatever becomes of the rows themselves', () => {
	const { container } = render(
		<ListGroup>
			<Row />
		</ListGroup>,
	);
	const text = () => screen.getByRole('paragraph').textContent;
	expect(text()).toBe('laid out');
	tell(container.firstElementChild, true);
	expect(text()).toBe('skipped');
	tell(screen.getByRole('paragraph'), false);
	expect(text()).toBe('skipped');
	tell(container.firstElementChild, false);
	expect(text()).toBe('laid out');
});

test('outside a group nothing is skipped', () => {
	render(<Row />);
	expect(screen.getByText('laid out')).toBeTruthy();
});
