import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sayWhetherSkipped } from '../testing/say-whether-skipped.ts';
import { ListGroup, useIsSkipped } from './list-group.tsx';

function Row() {
	return <p>{useIsSkipped() ? 'skipped' : 'laid out'}</p>;
}

test('rows know whether the browser skips their group, even if the rows change', () => {
	const { container } = render(
		<ListGroup>
			<Row />
		</ListGroup>,
	);
	const text = () => screen.getByRole('paragraph').textContent;
	expect(text()).toBe('laid out');
	sayWhetherSkipped(container.firstElementChild, true);
	expect(text()).toBe('skipped');
	sayWhetherSkipped(screen.getByRole('paragraph'), false);
	expect(text()).toBe('skipped');
	sayWhetherSkipped(container.firstElementChild, false);
	expect(text()).toBe('laid out');
});

test('outside a group nothing is skipped', () => {
	render(<Row />);
	expect(screen.getByText('laid out')).toBeTruthy();
});
