import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a click calls onClick', async () => {
	const onClick = vi.fn();
	render(<Button onClick={onClick}>Send</Button>);
	await userEvent.click(screen.getByRole('button', { name: 'Send' }));
	expect(onClick).toHaveBeenCalledOnce();
});

test('while busy it keeps focus, has aria-busy and ignores clicks', async () => {
	const onClick = vi.fn();
	const { rerender } = render(
		<Button busy={false} onClick={onClick}>
			Send
		</Button>,
	);
	await userEvent.click(screen.getByRole('button'));
	rerender(
		<Button busy onClick={onClick}>
			Sending...
		</Button>,
	);
	const button = screen.getByRole('button', { name: 'Sending...' });
	expect(document.activeElement).toBe(button);
	expect(button.ariaBusy).toBe('true');
	expect(button.ariaDisabled).toBe('true');
	await userEvent.keyboard('{Enter}');
	await userEvent.click(button);
	expect(onClick).toHaveBeenCalledOnce();
});

test('while busy it does not submit its form', async () => {
	const onSubmit = vi.fn();
	render(
		<form onSubmit={onSubmit}>
			<Button type="submit" busy>
				Saving...
			</Button>
		</form>,
	);
	await userEvent.click(screen.getByRole('button'));
	expect(onSubmit).not.toHaveBeenCalled();
});

test('while busy it keeps its width, which is not measured before a click', async () => {
	const measure = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(137);
	const { rerender } = render(<Button busy={false}>Generate responses</Button>);
	expect(measure).not.toHaveBeenCalled();
	await userEvent.click(screen.getByRole('button'));
	rerender(<Button busy>Wait</Button>);
	expect(screen.getByRole('button').style.minInlineSize).toBe('137px');
	rerender(<Button busy={false}>Generate responses</Button>);
	expect(screen.getByRole('button').style.minInlineSize).toBe('');
});

test('it does not submit a form by default, and passes its ref', () => {
	let element: HTMLButtonElement | null = null;
	render(
		<Button
			ref={(button) => {
				element = button;
			}}
		>
			Copy
		</Button>,
	);
	expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
	expect(element).toBe(screen.getByRole('button'));
});
