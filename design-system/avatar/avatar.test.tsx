import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('a picture that does not load is replaced by the first letter, and a new URL is tried', () => {
	const { container, rerender } = render(<Avatar name="ines" src="https://pbs.example/1.jpg" />);
	const picture = container.querySelector('img');
	expect(picture?.src).toBe('https://pbs.example/1.jpg');
	if (picture) fireEvent.error(picture);
	expect(container.querySelector('img')).toBeNull();
	expect(container.textContent).toBe('I');
	rerender(<Avatar name="ines" src="https://pbs.example/2.jpg" />);
	expect(container.querySelector('img')?.src).toBe('https://pbs.example/2.jpg');
});

test.each([
	'javascript:alert(1)',
	'data:image/svg+xml,<svg onload=alert(1)>',
	'//evil.example/x.png',
	'http://plain.example/x.png',
	'',
])('%s is not shown as a picture [D2]', (src) => {
	const { container } = render(<Avatar name="ines" src={src} />);
	expect(container.querySelector('img')).toBeNull();
});
