import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowForeignChanges } from './foreign-changes.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeEach(() => allowForeignChanges());
afterEach(() => {
	Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** Does to all text nodes what a translator does. */
function translate(root: HTMLElement, how: (text: Text, wrapper: HTMLElement) => void) {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const texts: Text[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode as Text);
	for (const text of texts) {
		const wrapper = document.createElement('font');
		text.replaceWith(wrapper);
		how(text, wrapper);
	}
}

function Draft({ status, hint }: { status?: string; hint?: string }) {
	return (
		<p data-testid="draft">
			{hint}
			{status ? <b>{status}</b> : null}
			{status ? 'Saved at ' : 'Not saved'}
			{status ? <time>{status}</time> : null}
		</p>
	);
}

test.each([
	['wraps', (text: Text, wrapper: HTMLElement) => wrapper.append(text)],
	[
		'wraps twice',
		(text: Text, wrapper: HTMLElement) => {
			const inner = document.createElement('font');
			inner.append(text);
			wrapper.append(inner);
		},
	],
])('a screen continues correctly after a translator %s its texts', (_, how) => {
	const { rerender } = render(<Draft hint="Draft. " />);
	const draft = screen.getByTestId('draft');
	translate(draft, how);
	rerender(<Draft status="now" />);
	expect(draft.textContent).toBe('nowSaved at now');
	translate(draft, how);
	rerender(<Draft hint="Draft. " />);
	expect(draft.textContent).toBe('Draft. Not saved');
});

test('a screen continues after a translator replaces its texts', () => {
	const { rerender } = render(<Draft hint="Draft. " />);
	const draft = screen.getByTestId('draft');
	translate(draft, (_, wrapper) => wrapper.append('Entwurf'));
	rerender(<Draft status="now" />);
	expect(draft.querySelector('time')?.textContent).toBe('now');
	rerender(<Draft hint="Draft. " />);
	expect(draft.querySelector('time')).toBeNull();
});

test('a node of another place is not taken from there', () => {
	const [one, two, child] = ['i', 'b', 'u'].map((name) => document.createElement(name)) as [
		HTMLElement,
		HTMLElement,
		HTMLElement,
	];
	one.append(child);
	two.removeChild(child);
	expect(child.parentNode).toBe(one);
});

test('a form with a field named like a property is removed by the sanitizer', () => {
	const page = document.createElement('div');
	page.innerHTML = '<form><input name="parentNode"><input name="contains"></form>';
	page.removeChild(page.firstChild as Node);
	expect(page.innerHTML).toBe('');
});
