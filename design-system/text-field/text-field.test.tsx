import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

function heardWith(input: HTMLElement): string {
	const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
	return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('the label names the field and the help describes it', () => {
	render(<TextField label="Title" meta="v3" help="You will search for it by this name." />);
	const input = screen.getByRole('textbox', { name: 'Title' });
	expect(heardWith(input)).toBe('v3 | You will search for it by this name.');
	expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('an error replaces the help and describes the field', () => {
	render(
		<TextField
			label="Title"
			help="You will search for it by this name."
			error="Please enter a filter title."
		/>,
	);
	const input = screen.getByRole('textbox', { name: 'Title' });
	expect(input.getAttribute('aria-invalid')).toBe('true');
	expect(heardWith(input)).toBe('Please enter a filter title.');
	expect(screen.queryByText('You will search for it by this name.')).toBeNull();
});

test('a caller can add a description of its own', () => {
	render(
		<>
			<TextField label="Key" help="From the provider." aria-describedby="shared" />
			<p id="shared">Stored encrypted.</p>
		</>,
	);
	expect(heardWith(screen.getByRole('textbox'))).toBe('From the provider. | Stored encrypted.');
});

test('it is typed into like any input', async () => {
	render(<TextField label="Title" name="title" />);
	await userEvent.type(screen.getByLabelText('Title'), 'bread');
	expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('bread');
});
