import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';

test('a hidden label still names the area', () => {
	render(<TextArea label="Message" labelHidden />);
	expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
});

test('its error describes it for screen readers', () => {
	render(<TextArea label="Description" error="Please enter a filter description." />);
	const area = screen.getByRole('textbox');
	expect(area.getAttribute('aria-invalid')).toBe('true');
	expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'Please enter a filter description.',
	);
});

test('it passes its ref', () => {
	const area = createRef<HTMLTextAreaElement>();
	render(<TextArea label="Message" ref={area} />);
	expect(area.current).toBe(screen.getByRole('textbox'));
});
