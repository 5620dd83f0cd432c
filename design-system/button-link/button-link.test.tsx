import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ButtonLink } from './button-link.tsx';

test('renders a link', () => {
	render(
		<ButtonLink href="/app" target="_blank">
			Open
		</ButtonLink>,
	);
	const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open' });
	expect(link.getAttribute('href')).toBe('/app');
	expect(link.target).toBe('_blank');
});
