import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Verdict } from './verdict.tsx';

test.each([
	['included', 'Included'],
	['excluded', 'Filtered out'],
	['not_judged', 'Not judged'],
] as const)('%s is shown as: %s', (verdict, words) => {
	render(<Verdict verdict={verdict} data-testid="verdict" />);
	expect(screen.getByTestId('verdict').textContent).toBe(words);
});

test('an overridden verdict says so, with the reason and an action', () => {
	render(
		<Verdict
			verdict="included"
			byYou
			reason="Warble filtered it out."
			action={<button type="button">Undo</button>}
			data-testid="verdict"
		/>,
	);
	expect(screen.getByTestId('verdict').textContent).toBe(
		'Included by youWarble filtered it out.Undo',
	);
});

test('a reason is shown as text [D3]', () => {
	render(
		<Verdict verdict="excluded" reason={'<img src=x onerror="alert(1)">'} data-testid="verdict" />,
	);
	expect(screen.getByText('<img src=x onerror="alert(1)">')).toBeTruthy();
	expect(screen.getByTestId('verdict').querySelector('img')).toBeNull();
});
